import { Modal } from "@mantine/core";
import { useId, type ReactNode } from "react";
import { useText } from "../kernel/i18n.tsx";
import { Button } from "./button.tsx";
import { useClosing } from "./closing.tsx";
import "./modal-styles.ts";
import { useIsUppermost } from "./uppermost.ts";

interface FullScreenFormProps {
  readonly title: string;
  /** Whether something would be lost by closing. */
  readonly isChanged: boolean;
  /** Why it cannot be saved now. */
  readonly reason: string | undefined;
  readonly isBusy: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Why the form cannot be saved, read out with the button. */
function SaveButton({ reason, isBusy, onSave }: Pick<FullScreenFormProps, "reason" | "isBusy" | "onSave">) {
  const t = useText();
  const id = useId();
  return (
    <>
      <Button
        look="primary"
        disabled={reason !== undefined}
        busy={isBusy}
        title={reason}
        aria-describedby={id}
        onClick={onSave}
      >
        {t("app.save")}
      </Button>
      <span id={id} className="sr">
        {reason}
      </span>
    </>
  );
}

/** A form on the whole screen with its own header; closing with changes asks first. */
export function FullScreenForm(props: FullScreenFormProps) {
  const { title, isChanged, reason, isBusy, onSave, onClose, children } = props;
  const t = useText();
  const isUppermost = useIsUppermost(true);
  const { close, question } = useClosing({ opened: true, isChanged, onClose });
  return (
    <Modal
      opened
      onClose={close}
      fullScreen
      closeOnEscape={isUppermost}
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
          <SaveButton reason={reason} isBusy={isBusy} onSave={onSave} />
        </div>
      </header>
      <form className="fulls__b stack g6" noValidate onSubmit={(event) => event.preventDefault()}>
        {children}
      </form>
      {question}
    </Modal>
  );
}
