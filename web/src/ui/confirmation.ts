export interface Confirmation {
  readonly title: string;
  /** What is lost, and whether it can be undone. */
  readonly text: string;
  /** The verb of the button. */
  readonly confirm: string;
  readonly cancel: string;
  readonly onConfirm: () => void;
}

const subscribers = new Set<() => void>();
let openConfirmation: Confirmation | undefined;

function setConfirmation(confirmation: Confirmation | undefined): void {
  openConfirmation = confirmation;
  for (const notify of subscribers) notify();
}

/** Asks for confirmation before something is lost. */
export const askToConfirm = (confirmation: Confirmation): void => setConfirmation(confirmation);

/** The question that is open. */
export const currentConfirmation = (): Confirmation | undefined => openConfirmation;

/** Closes the question. */
export const closeConfirmation = (): void => setConfirmation(undefined);

/** Calls the subscriber when a question is opened or closed. */
export function subscribeToConfirmation(notify: () => void): () => void {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
}
