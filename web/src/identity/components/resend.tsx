import { useEffect, useState } from "react";
import { nowMs } from "../../kernel/clock.ts";
import { useText } from "../../kernel/i18n.tsx";
import { secondsLeft } from "./code-digits.ts";

function useSecondsLeft(sentAtMs: number): number {
  const [left, setLeft] = useState(() => secondsLeft(sentAtMs, nowMs()));
  useEffect(() => {
    const look = (): void => setLeft(secondsLeft(sentAtMs, nowMs()));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [sentAtMs]);
  return left;
}

/** Counts down, then offers to send a new code. */
export function Resend({ sentAtMs, onResend }: { readonly sentAtMs: number; readonly onResend: () => void }) {
  const t = useText();
  const left = useSecondsLeft(sentAtMs);
  return (
    <p className="sm t3">
      {left > 0 ? (
        <span className="num">{t("identity.code.wait", { time: `0:${String(left).padStart(2, "0")}` })}</span>
      ) : (
        <button type="button" className="link" onClick={onResend}>
          {t("identity.code.resend")}
        </button>
      )}
    </p>
  );
}
