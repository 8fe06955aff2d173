import type { FormEvent, ReactNode } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { Button, type ButtonLooks, type IconComponent } from "../button.tsx";
import { useUnsaved } from "../unsaved.ts";
import type { ContractForm } from "./contract-form.ts";

interface FormProps<Values, Body> {
  readonly form: ContractForm<Values, Body>;
  readonly onSubmit: (body: Body) => void | Promise<void>;
  /** Goes to the next step instead, where the form has one. */
  readonly onNext?: (() => Promise<void>) | undefined;
  /** Whether a request is pending, so that nothing is sent twice. Not needed where `onSubmit` returns a promise. */
  readonly isBusy?: boolean;
  /** Whether the values are also saved elsewhere, as in a draft, so that leaving the page loses nothing. */
  readonly isSavedElsewhere?: boolean;
  readonly className?: string;
  readonly "aria-label"?: string;
  readonly children: ReactNode;
}

/** The form element around the fields. Typed values are unsaved changes of the dialog or page around it. */
export function Form<Values, Body>(props: FormProps<Values, Body>) {
  const {
    form,
    onSubmit,
    onNext,
    isBusy = form.isSending,
    isSavedElsewhere = false,
    className = "stack g5",
    children,
  } = props;
  useUnsaved(form.isChanged && !isBusy && !isSavedElsewhere);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // React events of a dialog bubble to the form that opened it.
    event.stopPropagation();
    if (!isBusy) void (onNext === undefined ? form.submit(onSubmit) : onNext());
  };
  return (
    <form id={form.id} className={className} aria-label={props["aria-label"]} noValidate onSubmit={submit}>
      {children}
    </form>
  );
}

interface SubmitButtonProps extends ButtonLooks {
  readonly icon?: IconComponent;
  readonly form: Pick<ContractForm<never, never>, "id" | "isChanged" | "isValid" | "isSending">;
  readonly isBusy?: boolean;
  /** What the button waits for; it says why it is disabled. */
  readonly enabledWhen?: "changed" | "valid" | "changed and valid";
  /** Another reason why it is disabled. */
  readonly disabledReason?: string | undefined;
  readonly children: ReactNode;
}

/**
 * The submit button of a form, inside it or in the footer of its dialog. A tooltip and a screen reader text say why it
 * is disabled.
 */
export function SubmitButton(props: SubmitButtonProps) {
  const { form, isBusy = form.isSending, enabledWhen, disabledReason: otherReason, children, ...looks } = props;
  const t = useText();
  const isUnchanged = enabledWhen?.includes("changed") === true && !form.isChanged;
  const isInvalid = enabledWhen?.includes("valid") === true && !form.isValid;
  const reason = otherReason ?? (isUnchanged ? t("app.unchanged") : isInvalid ? t("error.invalidInput") : undefined);
  return (
    <Button look="primary" {...looks} type="submit" form={form.id} busy={isBusy} disabledReason={reason}>
      {children}
    </Button>
  );
}
