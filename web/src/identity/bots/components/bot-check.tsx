import { IconCircleCheckFilled, IconRobotOff } from "@tabler/icons-react";
import { useState } from "react";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";

interface BotCheckProps {
  readonly isDone: boolean;
  readonly onDone: (token: string) => void;
}

/** Runs a proof of work, which is too expensive for somebody who creates thousands of accounts. */
export function BotCheck({ isDone, onDone }: BotCheckProps) {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const solve = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const { solveBotCheck } = await import("../data.ts");
      onDone(await solveBotCheck());
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={isDone ? "idcard idcard--ok" : "idcard"}>
      {isDone ? <IconCircleCheckFilled className="i i-f" aria-hidden /> : <IconRobotOff className="i" aria-hidden />}
      <span className="grow sm" role="status">
        <span className="semi">{t(isDone ? "identity.bot.done" : "identity.bot.title")}</span>
        {error === undefined ? (
          <span className="t2">{t(isBusy ? "identity.bot.busy" : "identity.bot.text")}</span>
        ) : (
          <span className="err">{error}</span>
        )}
      </span>
      {!isDone && (
        <Button size="sm" busy={isBusy} onClick={() => void solve()}>
          {t("identity.bot.check")}
        </Button>
      )}
    </div>
  );
}
