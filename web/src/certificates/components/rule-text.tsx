import { IconCheck } from "@tabler/icons-react";
import type { CertificateProgress, CertificateRule } from "@openrounds/contract/certificates/rule/schemas.ts";
import { formatNumber, formatPercent, joinList } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";

/** What a batch requires for a certificate. */
export function RuleText({ rule }: { readonly rule: CertificateRule }) {
  const t = useText();
  const { needed, neededUnit, attendedPercent, asksFeedback } = rule;
  return (
    <dl className="dl dl--wide">
      <dt>{t(`certificates.rule.unit.${neededUnit}`)}</dt>
      <dd className="num">{neededUnit === "PERCENT" ? formatPercent(needed / 100) : formatNumber(needed)}</dd>
      {attendedPercent > 0 && (
        <>
          <dt>{t("certificates.rule.share")}</dt>
          <dd className="num">{formatPercent(attendedPercent / 100)}</dd>
        </>
      )}
      {asksFeedback && (
        <>
          <dt>{t("certificates.rule.feedback")}</dt>
          <dd>
            <IconCheck className="i" aria-hidden="true" />
          </dd>
        </>
      )}
    </dl>
  );
}

/** A person's progress to a certificate in one line. */
export function ProgressText({ progress }: { readonly progress: CertificateProgress }) {
  const t = useText();
  const { attended, needed, feedbackMissing } = progress;
  const isEnough = attended > needed;
  const sessions = isEnough ? formatNumber(attended) : t("certificates.batch.attendedOf", { attended, held: needed });
  if (feedbackMissing === 0) return sessions;
  return joinList([sessions, t("certificates.progress.feedback", { count: feedbackMissing })]);
}
