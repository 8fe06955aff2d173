import { IconFingerprint } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { Authorization } from "@openrounds/contract/identity/schemas.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { CallFailure, messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/states.tsx";
import { enter } from "../../data.ts";
import { endOffer, isLeft, logInByPasskey } from "../data.ts";

/** Signs in with a passkey of the device: by the button, and in the field for the e-mail where the browser offers it. */
export function PasskeyButton({ isOffered = false }: { readonly isOffered?: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const go = async (authorization: Authorization): Promise<void> =>
    navigate({ href: await enter(authorization), replace: true });
  const arrived = useEffectEvent(go);
  const refused = useEffectEvent((error: unknown) => {
    if (error instanceof CallFailure) setFailure(messageOf(error));
  });
  useEffect(() => {
    if (!isOffered) return undefined;
    logInByPasskey({ isOffered }).then(arrived).catch(refused);
    return endOffer;
  }, [isOffered]);
  const press = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await go(await logInByPasskey({ isOffered: false }));
    } catch (error) {
      const isTold = error instanceof CallFailure;
      setFailure(isTold ? messageOf(error) : t(isLeft(error) ? "profile.passkey.left" : "PASSKEY_FAILED"));
    }
    setBusy(false);
  };
  return (
    <>
      <Button size="lg" block icon={IconFingerprint} busy={isBusy} onClick={() => void press()}>
        {t("profile.passkey.logIn")}
      </Button>
      {failure !== undefined && <Note tone="danger">{failure}</Note>}
    </>
  );
}
