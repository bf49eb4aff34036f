// Questions that the viewer was asked at a table, with the answers there were: what can be answered before it is asked
// again. They are remembered by the browser until it is closed, because the server does not tell them a second time.

export interface AskedBefore {
  /** The sentence of the question. */
  sentence: string;
  text: string;
  answers: { action: string; text: string }[];
}

const MOST_QUESTIONS = 6;
const MOST_ANSWERS = 80;
const KEY = 'steading-asked ';

/** The list with this question in front. */
export function withQuestion(list: readonly AskedBefore[], asked: AskedBefore): AskedBefore[] {
  const answers = asked.answers.slice(0, MOST_ANSWERS).map(({ action, text }) => ({ action, text }));
  if (answers.length === 0) return [...list];
  const others = list.filter((one) => one.sentence !== asked.sentence);
  return [{ sentence: asked.sentence, text: asked.text, answers }, ...others].slice(0, MOST_QUESTIONS);
}

export function readQuestions(table: string, seat: number): AskedBefore[] {
  try {
    return JSON.parse(sessionStorage.getItem(`${KEY}${table} ${seat}`) ?? '[]') as AskedBefore[];
  } catch {
    return [];
  }
}

export function keepQuestions(table: string, seat: number, list: AskedBefore[]) {
  try {
    sessionStorage.setItem(`${KEY}${table} ${seat}`, JSON.stringify(list));
  } catch {
    // Without room it is forgotten with the page.
  }
}
