const ERROR = '[aria-invalid="true"], .err';
const FOCUSABLE = 'input:not([type="hidden"]), select, textarea, [contenteditable="true"], button';

function focusField(first: HTMLElement): void {
  const box = first.closest<HTMLElement>(".field, fieldset") ?? first;
  const field = first.matches(FOCUSABLE) ? first : box.querySelector<HTMLElement>(FOCUSABLE);
  field?.focus({ preventScroll: true });
  box.scrollIntoView({ block: "center" });
}

/** Scrolls to the first field with an error and focuses it, once the page shows the error. */
export const focusFirstError = (formId: string): void =>
  void requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const first = document.getElementById(formId)?.querySelector<HTMLElement>(ERROR);
      if (first != null) focusField(first);
    }),
  );
