import { useState } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/states.tsx";
import { BotCheck } from "../bots/components/bot-check.tsx";
import { sendCode } from "../data.ts";
import { storeBotToken, readBotToken, type SignInAddress, type PendingCode } from "../state.ts";

interface NoAccountProps {
  readonly address: SignInAddress;
  readonly onSent: (code: PendingCode) => void;
}

/** Says that there is no account yet; a code is sent after the bot check. */
export function NoAccount({ address, onSent }: NoAccountProps) {
  const t = useText();
  const [isChecked, setChecked] = useState(() => readBotToken(address) !== undefined);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const keepToken = (token: string): void => {
    storeBotToken(address, token);
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
      <BotCheck isDone={isChecked} onDone={keepToken} />
      {error !== undefined && <Note tone="danger">{error}</Note>}
      <Button look="primary" size="lg" block busy={isBusy} disabled={!isChecked} onClick={() => void send()}>
        {t("identity.code.send")}
      </Button>
    </>
  );
}
