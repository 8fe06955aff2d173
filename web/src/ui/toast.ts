const MAX_SHOWN = 3;
const SHOWN_MS = 5000;

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly isFailure: boolean;
  /** How long it is shown. */
  readonly shownMs: number;
}

const subscribers = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const notify of subscribers) notify();
}

const add = (message: string, isFailure: boolean, shownMs: number): void =>
  setToasts([...toasts, { id: ++lastId, message, isFailure, shownMs }].slice(-MAX_SHOWN));

/** Shows a success. */
export const toast = (message: string): void => add(message, false, SHOWN_MS);

/** Shows a failure, for five seconds or a longer time. */
export const toastFailure = (message: string, shownMs: number = SHOWN_MS): void => add(message, true, shownMs);

/** The toasts that are shown now, the latest last. */
export const shownToasts = (): readonly Toast[] => toasts;

const removeToast = (id: number): void => setToasts(toasts.filter((each) => each.id !== id));

/** Removes a toast when its time is over; returns how to stop the timer. */
export function startToastTimer({ id, shownMs }: Toast): () => void {
  const timer = setTimeout(() => removeToast(id), shownMs);
  return () => clearTimeout(timer);
}

/** Calls the subscriber when a toast appears or disappears. */
export function subscribeToToasts(notify: () => void): () => void {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
}
