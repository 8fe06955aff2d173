const SHOWN = 3;

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly isFailure: boolean;
}

const hearers = new Set<() => void>();
let toasts: readonly Toast[] = [];
let last = 0;

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const hearer of hearers) hearer();
}

const add = (message: string, isFailure: boolean): void =>
  change([...toasts, { id: ++last, message, isFailure }].slice(-SHOWN));

/** Tells a success. */
export const toast = (message: string): void => add(message, false);

/** Tells a failure. */
export const toastFailure = (message: string): void => add(message, true);

/** What is told now, the latest last. */
export const shownToasts = (): readonly Toast[] => toasts;

/** Takes one away. */
export const removeToast = (id: number): void => change(toasts.filter((each) => each.id !== id));

/** Tells when something was told or taken away. */
export function hearToasts(hearer: () => void): () => void {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
}
