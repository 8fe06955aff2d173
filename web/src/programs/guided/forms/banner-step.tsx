import { IconSparkles } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { nowMs } from "../../../kernel/clock.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { BannerField, type ProgramFieldProps } from "../../forms/program-fields.tsx";
import type { PendingBanner } from "../state.ts";

const SECOND_MS = 1000;

/** The current time, updated every second. */
function useSeconds(): number {
  const [atMs, setAtMs] = useState(nowMs);
  useEffect(() => {
    const timer = setInterval(() => setAtMs(nowMs()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return atMs;
}

/** The progress of a banner. */
function BannerProgress({ banner: { orderedAtMs, dueAtMs } }: { readonly banner: PendingBanner }) {
  const t = useText();
  const atMs = useSeconds();
  const leftS = Math.max(0, Math.ceil((dueAtMs - atMs) / SECOND_MS));
  return (
    <div className="field making">
      <span className="label" role="status">
        {t("programs.banner.making")}
      </span>
      <progress
        className="progress"
        aria-label={t("programs.banner.making")}
        max={Math.max(1, dueAtMs - orderedAtMs)}
        value={Math.min(Math.max(0, atMs - orderedAtMs), dueAtMs - orderedAtMs)}
      />
      <span className="help num">{t("programs.banner.left", { seconds: leftS })}</span>
    </div>
  );
}

interface BannerStepProps extends ProgramFieldProps {
  /** The banner that is being generated. */
  readonly banner: PendingBanner | null;
  readonly isOrdering: boolean;
  readonly onOrder: () => void;
  /** Why the last one could not be generated. */
  readonly failure: string | undefined;
}

/** The banner: uploaded, or generated from the name and the focus area. */
export function BannerStep({ form, banner, isOrdering, onOrder, failure }: BannerStepProps) {
  const t = useText();
  return (
    <>
      <BannerField form={form} failure={failure} />
      {banner === null ? (
        <div className="field">
          <span>
            <Button icon={IconSparkles} busy={isOrdering} onClick={onOrder}>
              {t("programs.banner.make")}
            </Button>
          </span>
        </div>
      ) : (
        <BannerProgress banner={banner} />
      )}
    </>
  );
}
