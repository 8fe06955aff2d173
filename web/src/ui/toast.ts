const MAX_SHOWN = 3;
const SHOWN_MS = 5000;
const UNDO_SHOWN_MS = 10_000;

/** A button of a toast that takes back what its message says, and shows itself how that went. */
export interface Undo {
  readonly label: string;
  readonly run: () => Promise<void>;
}

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly isFailure: boolean;
  /** How long it is shown. */
  readonly shownMs: number;
  /** Takes back what the message says; only while it is shown. */
  readonly undo?: Undo;
}

const subscribers = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const notify of subscribers) notify();
}

const add = (toast: Omit<Toast, "id">): void => setToasts([...toasts, { ...toast, id: ++lastId }].slice(-MAX_SHOWN));

/** Shows a success. */
export const toast = (message: string): void => add({ message, isFailure: false, shownMs: SHOWN_MS });

/** Shows a success for ten seconds, with a button that takes it back. */
export const toastUndo = (message: string, undo: Undo): void =>
  add({ message, isFailure: false, shownMs: UNDO_SHOWN_MS, undo });

/** Shows a failure, for five seconds or a longer time. */
export const toastFailure = (message: string, shownMs: number = SHOWN_MS): void =>
  add({ message, isFailure: true, shownMs });

/** The toasts that are shown now, the latest last. */
export const shownToasts = (): readonly Toast[] => toasts;

/** Removes a toast, and takes back what it says. */
export function undoToast({ id, undo }: Toast): void {
  removeToast(id);
  void undo?.run();
}

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
