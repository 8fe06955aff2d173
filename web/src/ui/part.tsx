import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { CatchBoundary, useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { Suspense, type ReactNode } from "react";
import { CallFailure, messageOf } from "../kernel/failure.ts";
import { useText } from "../kernel/i18n.tsx";
import { Button } from "./button.tsx";
import { Failed } from "./failed.tsx";
import { Skeleton } from "./states.tsx";

const UNAUTHORIZED = 401;

/** A call that failed is told in the place of the part; all else is a matter of the page. */
function PartFailed({ error, reset }: ErrorComponentProps) {
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
        {...(error.isTold && { text: messageOf(error) })}
        action={<Button onClick={again}>{t("app.again")}</Button>}
      />
    </section>
  );
}

interface PartProps {
  /** How many lines stand for the part while it loads; none for one that nobody waits for. */
  readonly lines?: number;
  readonly height?: string;
  readonly children: ReactNode;
}

/** A part of a page that loads, fails and is tried again on its own, while the rest of the page stays. */
export function Part({ lines, height = "3rem", children }: PartProps) {
  const { state } = useRouter();
  return (
    <CatchBoundary getResetKey={() => state.location.href} errorComponent={PartFailed}>
      <Suspense fallback={lines === undefined ? null : <Skeleton lines={lines} height={height} />}>{children}</Suspense>
    </CatchBoundary>
  );
}
