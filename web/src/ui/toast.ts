const SHOWN = 3;
const SHOWN_MS = 5000;

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly isFailure: boolean;
  /** How long it is shown. */
  readonly shownMs: number;
}

const hearers = new Set<() => void>();
let toasts: readonly Toast[] = [];
let last = 0;

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const hearer of hearers) hearer();
}

const add = (message: string, isFailure: boolean, shownMs: number): void =>
  change([...toasts, { id: ++last, message, isFailure, shownMs }].slice(-SHOWN));

/** Tells a success. */
export const toast = (message: string): void => add(message, false, SHOWN_MS);

/** Tells a failure; for five seconds, unless it takes longer to read. */
export const toastFailure = (message: string, shownMs: number = SHOWN_MS): void => add(message, true, shownMs);

/** What is told now, the latest last. */
export const shownToasts = (): readonly Toast[] => toasts;

const removeToast = (id: number): void => change(toasts.filter((each) => each.id !== id));

/** Takes one away when its time is over; answers how to hold it. */
export function countDown({ id, shownMs }: Toast): () => void {
  const timer = setTimeout(() => removeToast(id), shownMs);
  return () => clearTimeout(timer);
}

/** Tells when something was told or taken away. */
export function hearToasts(hearer: () => void): () => void {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
}
