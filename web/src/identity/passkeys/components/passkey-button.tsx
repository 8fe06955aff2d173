import { IconFingerprint } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { Authorization } from "@openrounds/contract/identity/schemas.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { CallFailure, messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/states.tsx";
import { startSession } from "../../data.ts";
import { cancelRequest, isCancelled, logInByPasskey } from "../data.ts";

/** Signs in with a passkey: by the button, and by autofill in the e-mail field. */
export function PasskeyButton({ isOffered = false }: { readonly isOffered?: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const finish = async (authorization: Authorization): Promise<void> =>
    navigate({ href: await startSession(authorization), replace: true });
  const onSignedIn = useEffectEvent(finish);
  const onRefused = useEffectEvent((error: unknown) => {
    if (error instanceof CallFailure) setFailure(messageOf(error));
  });
  useEffect(() => {
    if (!isOffered) return undefined;
    logInByPasskey({ isOffered }).then(onSignedIn).catch(onRefused);
    return cancelRequest;
  }, [isOffered]);
  const signIn = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await finish(await logInByPasskey({ isOffered: false }));
    } catch (error) {
      const isRefusedByServer = error instanceof CallFailure;
      setFailure(
        isRefusedByServer ? messageOf(error) : t(isCancelled(error) ? "profile.passkey.left" : "PASSKEY_FAILED"),
      );
    }
    setBusy(false);
  };
  return (
    <>
      <Button size="lg" block icon={IconFingerprint} busy={isBusy} onClick={() => void signIn()}>
        {t("profile.passkey.logIn")}
      </Button>
      {failure !== undefined && <Note tone="danger">{failure}</Note>}
    </>
  );
}
