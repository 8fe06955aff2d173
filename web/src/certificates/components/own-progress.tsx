import { certificateRuleEndpoints } from "@openrounds/contract/certificates/rule/endpoints.ts";
import { IconCheck } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { Badge } from "../../ui/badge.tsx";
import { ProgressText, RuleText } from "./rule-text.tsx";

/** The person's progress to the certificate of a batch; nothing if the batch does not certify them. */
export function OwnProgress({ batchId }: { readonly batchId: string }) {
  const t = useText();
  const { data } = useSuspenseQuery(endpointQuery(certificateRuleEndpoints.read, { params: { batchId } }));
  const { rule, progress } = data;
  if (progress === null) return null;
  const share = Math.min(1, progress.attended / progress.needed);
  return (
    <section className="card card--p stack g3">
      <div className="row between">
        <h2 className="lg">{t("certificates.batch.certificate")}</h2>
        {progress.isFulfilled && (
          <Badge tone="success" icon={IconCheck}>
            {t("certificates.batch.ready")}
          </Badge>
        )}
      </div>
      <p className="row between sm">
        <span className="t2">{t("certificates.batch.sessionsAttended")}</span>
        <b className="num">
          <ProgressText progress={progress} />
        </b>
      </p>
      <span className="bar" aria-hidden="true">
        <i style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
      <RuleText rule={rule} />
    </section>
  );
}
