// What an open question is about.

/** The decision, if the open question is of this kind. */
export function asked<D extends { question: string }, K extends D['question']>(open: { decision: D } | null, kind: K): Extract<D, { question: K }> | null {
  const decision = open?.decision;
  return decision?.question === kind ? (decision as Extract<D, { question: K }>) : null;
}
