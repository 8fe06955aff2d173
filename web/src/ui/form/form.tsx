import type { FormEvent, ReactNode } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { Button, type ButtonLooks, type Icon } from "../button.tsx";
import { useUnsaved } from "../unsaved.ts";
import type { ContractForm } from "./contract-form.ts";

interface FormProps<Values, Body> {
  readonly form: ContractForm<Values, Body>;
  readonly onSubmit: (body: Body) => void | Promise<void>;
  /** Goes to the next step instead, where the form has one. */
  readonly onNext?: (() => Promise<void>) | undefined;
  /** Whether what was sent is still on its way; nothing is sent twice. Not needed where sending answers a promise. */
  readonly isBusy?: boolean;
  /** Whether what is typed is kept elsewhere, as in a draft, so that leaving loses nothing. */
  readonly isKept?: boolean;
  readonly className?: string;
  readonly "aria-label"?: string;
  readonly children: ReactNode;
}

/** The form element around the fields; the dialog or page around it asks before what was typed is lost. */
export function Form<Values, Body>(props: FormProps<Values, Body>) {
  const { form, onSubmit, onNext, isBusy = form.isSending, isKept = false, className = "stack g5", children } = props;
  useUnsaved(form.isChanged && !isBusy && !isKept);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A dialog stands in the tree of the form that opened it.
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
  readonly icon?: Icon;
  readonly form: Pick<ContractForm<never, never>, "id" | "isChanged" | "isValid" | "isSending">;
  readonly isBusy?: boolean;
  /** Until when the button waits, saying why. */
  readonly until?: "changed" | "valid" | "changed and valid";
  /** Why it cannot be sent for another reason. */
  readonly reason?: string | undefined;
  readonly children: ReactNode;
}

/** Sends a form from inside it or from the foot of its dialog; what stands in its way is shown and read out. */
export function SubmitButton(props: SubmitButtonProps) {
  const { form, isBusy = form.isSending, until, reason: otherReason, children, ...looks } = props;
  const t = useText();
  const isUnchanged = until?.includes("changed") === true && !form.isChanged;
  const isInvalid = until?.includes("valid") === true && !form.isValid;
  const reason = otherReason ?? (isUnchanged ? t("app.unchanged") : isInvalid ? t("error.invalidInput") : undefined);
  return (
    <Button look="primary" {...looks} type="submit" form={form.id} busy={isBusy} reason={reason}>
      {children}
    </Button>
  );
}
