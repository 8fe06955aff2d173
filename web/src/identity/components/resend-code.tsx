import { useEffect, useState } from "react";
import { nowMs } from "../../kernel/clock.ts";
import { useText } from "../../kernel/i18n.tsx";
import { secondsLeft } from "./code-digits.ts";

function useSecondsLeft(sentAtMs: number): number {
  const [secondsUntilResend, setLeft] = useState(() => secondsLeft(sentAtMs, nowMs()));
  useEffect(() => {
    const update = (): void => setLeft(secondsLeft(sentAtMs, nowMs()));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [sentAtMs]);
  return secondsUntilResend;
}

/** Counts down, then offers to resend the code. */
export function ResendCode({ sentAtMs, onResend }: { readonly sentAtMs: number; readonly onResend: () => void }) {
  const t = useText();
  const secondsUntilResend = useSecondsLeft(sentAtMs);
  return (
    <p className="sm t3">
      {secondsUntilResend > 0 ? (
        <span className="num">
          {t("identity.code.wait", { time: `0:${String(secondsUntilResend).padStart(2, "0")}` })}
        </span>
      ) : (
        <button type="button" className="link" onClick={onResend}>
          {t("identity.code.resend")}
        </button>
      )}
    </p>
  );
}
