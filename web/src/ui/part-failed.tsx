import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { CallFailure, messageOf } from "../kernel/failure.ts";
import { useText } from "../kernel/i18n.tsx";
import { Button } from "./button.tsx";
import { Failed } from "./failed.tsx";

const UNAUTHORIZED = 401;

/** A call that failed is told in the place of the part; all else is a matter of the page. */
export function PartFailed({ error, reset }: ErrorComponentProps) {
  const t = useText();
  const calls = useQueryErrorResetBoundary();
  if (!(error instanceof CallFailure) || error.status === UNAUTHORIZED) throw error;
  const again = (): void => {
    calls.reset();
    reset();
  };
  return (
    <section className="card">
      <Failed
        title={t("COMMON_ERROR_MESSAGE")}
        {...(error.hasServerMessage && { text: messageOf(error) })}
        action={<Button onClick={again}>{t("app.again")}</Button>}
      />
    </section>
  );
}
