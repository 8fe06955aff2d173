const WRONG = '[aria-invalid="true"], .err';
const FOCUSED = 'input:not([type="hidden"]), select, textarea, [contenteditable="true"], button';

function bring(first: HTMLElement): void {
  const box = first.closest<HTMLElement>(".field") ?? first;
  const field = first.matches(FOCUSED) ? first : box.querySelector<HTMLElement>(FOCUSED);
  field?.focus({ preventScroll: true });
  box.scrollIntoView({ block: "center" });
}

/** Brings the first field that says what is wrong into view, with the focus, once the page shows it. */
export const showFirstError = (part: ParentNode): void =>
  void requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const first = part.querySelector<HTMLElement>(WRONG);
      if (first !== null) bring(first);
    }),
  );

/** The form or dialog that the person is in. */
export function partInUse(): ParentNode {
  const at = document.activeElement;
  const form = at instanceof HTMLButtonElement || at instanceof HTMLInputElement ? at.form : null;
  return form ?? at?.closest('form, [role="dialog"]') ?? document;
}

const hear = ({ target }: Event): void => {
  if (target instanceof HTMLFormElement) showFirstError(target);
};

/** Shows the first error of every form that is submitted with one; bears repetition. */
export const watchSubmits = (): void => document.addEventListener("submit", hear);
