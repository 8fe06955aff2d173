import type { ReactNode } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { Button, type ButtonLook, type IconComponent } from "../button.tsx";
import type { DialogProps } from "../dialog-modal.tsx";
import { Dialog } from "../dialog.tsx";
import type { ContractForm } from "./contract-form.ts";
import { Form, SubmitButton } from "./form.tsx";

interface FormDialogProps<Values, Body> extends Pick<DialogProps, "title" | "width" | "onClose"> {
  readonly opened?: boolean;
  readonly form: ContractForm<Values, Body>;
  readonly onSubmit: (body: Body) => void | Promise<void>;
  readonly isBusy: boolean;
  /** The verb of the button. */
  readonly submit: string;
  readonly look?: ButtonLook;
  readonly icon?: IconComponent;
  /** What the button waits for; it says why it is disabled. */
  readonly enabledWhen?: "changed" | "valid" | "changed and valid";
  /** Another reason why it is disabled. */
  readonly disabledReason?: string | undefined;
  /** The content beside the button; Cancel by default. */
  readonly besideSubmit?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A form in a dialog, with its buttons in the footer. Cancel discards changes at once, the other ways to close ask
 * first.
 */
export function FormDialog<Values, Body>(props: FormDialogProps<Values, Body>) {
  const {
    opened = true,
    form,
    onSubmit,
    isBusy,
    submit,
    look,
    icon,
    enabledWhen,
    disabledReason,
    besideSubmit,
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
          {besideSubmit ?? <Button onClick={dialog.onClose}>{t("app.cancel")}</Button>}
          <SubmitButton
            form={form}
            isBusy={isBusy}
            {...(look !== undefined && { look })}
            {...(icon !== undefined && { icon })}
            {...(enabledWhen !== undefined && { enabledWhen })}
            disabledReason={disabledReason}
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
