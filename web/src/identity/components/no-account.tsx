import { useState } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/states.tsx";
import { BotCheck } from "../bots/components/bot-check.tsx";
import { sendCode } from "../data.ts";
import { keepBotToken, keptBotToken, type Address, type PendingCode } from "../state.ts";

interface NoAccountProps {
  readonly address: Address;
  readonly onSent: (code: PendingCode) => void;
}

/** Tells a newcomer whom nobody invited that there is no account yet; a code is sent once the bot check is done. */
export function NoAccount({ address, onSent }: NoAccountProps) {
  const t = useText();
  const [isChecked, setChecked] = useState(() => keptBotToken(address) !== undefined);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const check = (token: string): void => {
    keepBotToken(address, token);
    setChecked(true);
  };
  const send = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      onSent(await sendCode(address));
    } catch (failure) {
      setError(messageOf(failure));
      setBusy(false);
    }
  };
  return (
    <>
      <Note tone="neutral">
        <span className="semi">{t("REGISTRATION_NO_ACCOUNT")}</span>
        <br />
        {t(address.mode === "EMAIL" ? "identity.noAccount.email" : "identity.noAccount.phone")}
      </Note>
      <BotCheck isDone={isChecked} onDone={check} />
      {error !== undefined && <Note tone="danger">{error}</Note>}
      <Button look="primary" size="lg" block busy={isBusy} disabled={!isChecked} onClick={() => void send()}>
        {t("identity.code.send")}
      </Button>
    </>
  );
}
