import { useId } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";

interface SaveButtonProps {
  /** Why nothing can be saved now. */
  readonly reason: string | undefined;
  readonly isBusy: boolean;
}

/** Saves a form; what stands in its way is told and read out with the button. */
export function SaveButton({ reason, isBusy }: SaveButtonProps) {
  const t = useText();
  const id = useId();
  return (
    <>
      <Button
        type="submit"
        look="primary"
        disabled={reason !== undefined}
        busy={isBusy}
        title={reason}
        aria-describedby={id}
      >
        {t("app.save")}
      </Button>
      <span id={id} className="sr">
        {reason}
      </span>
    </>
  );
}
