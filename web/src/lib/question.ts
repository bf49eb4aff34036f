// What an open question is about.

/** The name of the kind of question in a decision. */
type Kind<D> = D extends { ask: infer K } | { question: infer K } ? K : never;

/** The decision, if the open question is of this kind. */
export function asked<D, K extends Kind<D> & string>(question: { decision: D } | null, kind: K): Extract<D, { ask: K } | { question: K }> | null {
  const decision = question?.decision as { ask?: K; question?: K } | undefined;
  return decision && (decision.ask ?? decision.question) === kind ? (decision as never) : null;
}
