import { useEffect, useRef, useState } from "react";
import type { BandwidthStep } from "@openrounds/contract/sessions/live/signals.ts";
import { useText } from "../../../kernel/i18n.tsx";

/** Steps that pass sooner are not worth a word. */
const SETTLED_MS = 2000;
const BACK_SHOWN_MS = 8000;

/** The step that is told: one that lasts, and for a while that everything is back. */
function useToldStep(step: BandwidthStep): BandwidthStep | undefined {
  const [told, setTold] = useState<BandwidthStep>();
  const wasSlow = useRef(false);
  useEffect(() => {
    const settling = setTimeout(() => {
      setTold(step === "all" && !wasSlow.current ? undefined : step);
      wasSlow.current = step !== "all";
    }, SETTLED_MS);
    const over = step === "all" ? setTimeout(() => setTold(undefined), SETTLED_MS + BACK_SHOWN_MS) : undefined;
    return () => {
      clearTimeout(settling);
      clearTimeout(over);
    };
  }, [step]);
  return told;
}

/** Which pictures the own line carries, as long as it does not carry all, and whether it carries the own one. */
export function LineNote({
  step,
  isCameraResting,
}: {
  readonly step: BandwidthStep;
  readonly isCameraResting: boolean;
}) {
  const t = useText();
  const told = useToldStep(step);
  return (
    <p className="line-note xs" role="status">
      {told !== undefined && t(`room.step.${told}`)} {isCameraResting && t("room.step.unseen")}
    </p>
  );
}
