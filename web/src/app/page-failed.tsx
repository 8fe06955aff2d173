import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { isLoadFailure, reloadOnce } from "../kernel/dynamic-load.ts";
import { CallFailure, messageOf } from "../kernel/failure.ts";
import { useText } from "../kernel/i18n.tsx";
import { clientConfig } from "../kernel/shared-key.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { LogoMark } from "../ui/logo-mark.tsx";

const KNOWN_STATUSES = ["401", "403", "404", "409", "500", "502", "503"] as const;

/** The text of a status; the general one asks to write to the support. */
function statusKey(status: number): MessageKey {
  const known = KNOWN_STATUSES.find((each) => each === String(status));
  return known === undefined ? "app.oops.other" : `app.oops.${known}`;
}

/** The address of the support, once it is known. */
function useSupportEmail(): string {
  const [email, setEmail] = useState("");
  useEffect(() => {
    void clientConfig().then(
      ({ supportEmail }) => setEmail(supportEmail),
      () => undefined,
    );
  }, []);
  return email;
}

/** The status of a failed call, and the server's message. */
function FailedStatus({ failure }: { readonly failure: CallFailure }) {
  const t = useText();
  const email = useSupportEmail();
  const { status, hasServerMessage } = failure;
  return (
    <>
      <h1>
        {t("app.oops.title")} <span className="num t3">{status}</span>
      </h1>
      <p className="semi">{t(statusKey(status), { email })}</p>
      {hasServerMessage && <p className="t2">{messageOf(failure)}</p>}
      {(status === 403 || status === 404) && <p className="t2">{t("app.oops.cause")}</p>}
    </>
  );
}

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
    <main className="page page--form oops" role="alert">
      <LogoMark />
      {error instanceof CallFailure && navigator.onLine ? (
        <FailedStatus failure={error} />
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
    </main>
  );
}
