import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { isLoadFailure, reloadOnce } from "../kernel/dynamic-load.ts";
import { CallFailure, messageOf } from "../kernel/failure.ts";
import { useText } from "../kernel/i18n.tsx";
import { Button, buttonClass } from "../ui/button.tsx";

const KNOWN = ["401", "403", "404", "409", "500", "502", "503"] as const;

/** The text of a status; others ask to write to the support. */
function statusKey(status: number): MessageKey {
  const known = KNOWN.find((each) => each === String(status));
  return known === undefined ? "app.oops.other" : `app.oops.${known}`;
}

/** The page "Oops" with a status, or the text for a page that could not be shown. */
export function PageFailed({ error }: { readonly error: unknown }) {
  const t = useText();
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  // What failed is asked again by the next page, or by this one when somebody tries again.
  useEffect(reset, [reset]);
  const isOffline = !navigator.onLine;
  useEffect(() => {
    if (isLoadFailure(error) && navigator.onLine) reloadOnce();
    const again = (): void => void router.invalidate();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [error, router]);
  const status = error instanceof CallFailure && !isOffline ? error.status : undefined;
  return (
    <main className="page page--form stack g5">
      <h1>{t(isOffline ? "app.oops.offline" : "app.oops.title")}</h1>
      {status === undefined ? (
        <p>{t(isOffline ? "app.oops.offlineText" : isLoadFailure(error) ? "app.oops.hardRefresh" : "app.oops.page")}</p>
      ) : (
        <>
          <p className="semi">{t(statusKey(status), { status })}</p>
          <p className="t2">{messageOf(error)}</p>
        </>
      )}
      <div className="row wrap">
        <Link to="/home" className={buttonClass({ look: "primary" })}>
          {t("app.oops.home")}
        </Link>
        <Button onClick={() => void router.invalidate()}>{t("app.again")}</Button>
      </div>
    </main>
  );
}
