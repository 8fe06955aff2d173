import { certificateRuleEndpoints } from "@openrounds/contract/certificates/rule/endpoints.ts";
import { useQuery } from "@tanstack/react-query";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";

/** How near the person is to the certificate of a batch, in one line; nothing if the batch does not certify them. */
export function BatchProgress({ batchId }: { readonly batchId: string }) {
  const t = useText();
  const { data } = useQuery(endpointQuery(certificateRuleEndpoints.read, { params: { batchId } }));
  const progress = data?.progress ?? null;
  if (progress === null) return null;
  const { attended, needed } = progress;
  return (
    <span className="row g2 xs t2 num">
      <span className="bar home__bar" aria-hidden="true">
        <i style={{ width: `${Math.round(Math.min(1, attended / needed) * 100)}%` }} />
      </span>
      {t("certificates.progress.sessions", { attended, needed })}
    </span>
  );
}
