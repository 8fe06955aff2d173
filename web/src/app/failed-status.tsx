import type { MessageKey } from "@openrounds/messages/keys.ts";
import { useEffect, useState } from "react";
import { messageOf, type CallFailure } from "../kernel/failure.ts";
import { useText } from "../kernel/i18n.tsx";
import { clientConfig } from "../kernel/shared-key.ts";

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
export function FailedStatus({ failure }: { readonly failure: CallFailure }) {
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
