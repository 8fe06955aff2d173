import type { ReactNode } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { Button, type ButtonLook, type Icon } from "../button.tsx";
import type { DialogProps } from "../dialog-modal.tsx";
import { Dialog } from "../dialog.tsx";
import type { ContractForm } from "./contract-form.ts";
import { Form, SubmitButton } from "./form.tsx";

interface FormDialogProps<Values, Body> extends Pick<DialogProps, "title" | "width" | "onClose"> {
  readonly opened?: boolean;
  readonly form: ContractForm<Values, Body>;
  readonly onSubmit: (body: Body) => void | Promise<void>;
  readonly isBusy: boolean;
  /** The verb on the button. */
  readonly submit: string;
  readonly look?: ButtonLook;
  readonly icon?: Icon;
  /** Until when the button waits, saying why. */
  readonly until?: "changed" | "valid" | "changed and valid";
  /** Why it cannot be sent for another reason. */
  readonly reason?: string | undefined;
  /** What stands beside the button; Cancel where nothing else does. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** A form in a dialog, with its buttons in the foot; Cancel throws away what was typed, other ways out ask. */
export function FormDialog<Values, Body>(props: FormDialogProps<Values, Body>) {
  const {
    opened = true,
    form,
    onSubmit,
    isBusy,
    submit,
    look,
    icon,
    until,
    reason,
    beside,
    children,
    ...dialog
  } = props;
  const t = useText();
  return (
    <Dialog
      {...dialog}
      opened={opened}
      footer={
        <>
          {beside ?? <Button onClick={dialog.onClose}>{t("app.cancel")}</Button>}
          <SubmitButton
            form={form}
            isBusy={isBusy}
            {...(look !== undefined && { look })}
            {...(icon !== undefined && { icon })}
            {...(until !== undefined && { until })}
            reason={reason}
          >
            {submit}
          </SubmitButton>
        </>
      }
    >
      <Form form={form} onSubmit={onSubmit} isBusy={isBusy}>
        {children}
      </Form>
    </Dialog>
  );
}
