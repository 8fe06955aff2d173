export interface Question {
  readonly title: string;
  /** What is lost, and whether it can be undone. */
  readonly text: string;
  /** The verb. */
  readonly confirm: string;
  readonly cancel: string;
  readonly onConfirm: () => void;
}

const hearers = new Set<() => void>();
let asked: Question | undefined;

function change(question: Question | undefined): void {
  asked = question;
  for (const hearer of hearers) hearer();
}

/** Asks before something is lost. */
export const ask = (question: Question): void => change(question);

/** The question that waits for an answer. */
export const askedQuestion = (): Question | undefined => asked;

/** Takes the question away. */
export const forgetQuestion = (): void => change(undefined);

/** Tells when something was asked or answered. */
export function hearQuestion(hearer: () => void): () => void {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
}
