const WRONG = '[aria-invalid="true"], .err';
const FOCUSED = 'input:not([type="hidden"]), select, textarea, [contenteditable="true"], button';

function bring(first: HTMLElement): void {
  const box = first.closest<HTMLElement>(".field, fieldset") ?? first;
  const field = first.matches(FOCUSED) ? first : box.querySelector<HTMLElement>(FOCUSED);
  field?.focus({ preventScroll: true });
  box.scrollIntoView({ block: "center" });
}

/** Brings the first field of a form that says what is wrong into view, with the focus, once the page shows it. */
export const showFirstError = (formId: string): void =>
  void requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const first = document.getElementById(formId)?.querySelector<HTMLElement>(WRONG);
      if (first != null) bring(first);
    }),
  );
