import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { isLoadFailure, reloadOnce } from "../kernel/dynamic-load.ts";
import { CallFailure } from "../kernel/failure.ts";
import { useText } from "../kernel/i18n.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { LogoMark } from "../ui/logo-mark.tsx";

/** Only a failed call has a status. */
const FailedStatus = lazy(async () => ({ default: (await import("./failed-status.tsx")).FailedStatus }));

/** The text of a page that could not be shown. */
function unloadedTextKey(isUnloaded: boolean): MessageKey {
  if (!navigator.onLine) return "app.oops.offlineText";
  return isUnloaded ? "app.oops.hardRefresh" : "app.oops.page";
}

/** The page "Oops" with a status, or with the text for a page that could not be shown. */
export function PageFailed({ error }: { readonly error: unknown }) {
  const t = useText();
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  // The failed queries run again on the next page, or on this one after a retry.
  useEffect(reset, [reset]);
  const isUnloaded = isLoadFailure(error) && navigator.onLine;
  const [isReloading, setReloading] = useState(isUnloaded);
  useEffect(() => {
    if (isUnloaded) setReloading(reloadOnce());
    const retry = (): void => void router.invalidate();
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [isUnloaded, router]);
  const title = navigator.onLine ? t("app.oops.title") : t("app.oops.offline");
  useEffect(() => {
    document.title = `${title} · ${t("app.product")}`;
  }, [title, t]);
  if (isReloading) return <main className="page" aria-busy="true" />;
  return (
    <main className="page page--form">
      <div className="oops" role="alert">
        <LogoMark />
        {error instanceof CallFailure && navigator.onLine ? (
          <Suspense fallback={<h1>{title}</h1>}>
            <FailedStatus failure={error} />
          </Suspense>
        ) : (
          <>
            <h1>{title}</h1>
            <p className="semi">{t(unloadedTextKey(isUnloaded))}</p>
          </>
        )}
        <div className="row wrap">
          <Link to="/home" className={buttonClass({ look: "primary" })}>
            {t("app.oops.home")}
          </Link>
          <Button onClick={() => void router.invalidate()}>{t("app.again")}</Button>
        </div>
      </div>
    </main>
  );
}
