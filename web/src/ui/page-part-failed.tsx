import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { CallFailure, messageOf } from "../kernel/failure.ts";
import { useText } from "../kernel/i18n.tsx";
import { Button } from "./button.tsx";
import { FailedState } from "./failed-state.tsx";

const UNAUTHORIZED = 401;

/** Shows a failed call in place of its part; the page handles every other error. */
export function PagePartFailed({ error, reset }: ErrorComponentProps) {
  const t = useText();
  const calls = useQueryErrorResetBoundary();
  if (!(error instanceof CallFailure) || error.status === UNAUTHORIZED) throw error;
  const retry = (): void => {
    calls.reset();
    reset();
  };
  return (
    <section className="card">
      <FailedState
        title={t("COMMON_ERROR_MESSAGE")}
        {...(error.hasServerMessage && { text: messageOf(error) })}
        action={<Button onClick={retry}>{t("app.again")}</Button>}
      />
    </section>
  );
}
