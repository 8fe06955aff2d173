import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../kernel/i18n.tsx";
import { Button } from "./button.tsx";
import { useEscape } from "./escape.ts";
import { useGuardedClose } from "./guarded-close.tsx";
import type { ContractForm } from "./form/contract-form.ts";
import { Form, SubmitButton } from "./form/form.tsx";
import "./modal-styles.ts";
import { UnsavedContext } from "./unsaved.ts";

interface FullScreenFormProps<Values, Body> {
  readonly title: string;
  readonly form: ContractForm<Values, Body>;
  readonly onSubmit: (body: Body) => void | Promise<void>;
  readonly isBusy: boolean;
  /** What the button waits for; it says why it is disabled. */
  readonly enabledWhen: "changed" | "valid" | "changed and valid";
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A full-screen form with a header of its own; closing it asks before changes are discarded. */
export function FullScreenForm<Values, Body>(props: FullScreenFormProps<Values, Body>) {
  const { title, form, onSubmit, isBusy, enabledWhen, onClose, children } = props;
  const t = useText();
  const { close, question, reportUnsaved } = useGuardedClose({ opened: true, onClose });
  useEscape(true, close);
  return (
    <UnsavedContext value={reportUnsaved}>
      <Modal
        opened
        onClose={close}
        fullScreen
        closeOnEscape={false}
        withCloseButton={false}
        title={title}
        classNames={{ header: "sr", body: "fulls" }}
      >
        <header className="fulls__h">
          <span className="semi lg trunc" aria-hidden="true">
            {title}
          </span>
          <div className="row g2">
            <Button onClick={close}>{t("app.cancel")}</Button>
            <SubmitButton form={form} isBusy={isBusy} enabledWhen={enabledWhen}>
              {t("app.save")}
            </SubmitButton>
          </div>
        </header>
        <Form form={form} onSubmit={onSubmit} isBusy={isBusy} className="fulls__b stack g6">
          {children}
        </Form>
        {question}
      </Modal>
    </UnsavedContext>
  );
}
