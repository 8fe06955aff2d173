import { IconChevronRight, IconStack2 } from "@tabler/icons-react";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { certificateRuleEndpoints } from "@openrounds/contract/certificates/rule/endpoints.ts";
import type { CertificateProgress } from "@openrounds/contract/certificates/rule/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { SeeAll, useFirstRows } from "./see-all.tsx";

const MAX_SHOWN = 4;

/** The sessions that the person attended of those that a certificate needs. */
function Progress({ attended, needed }: CertificateProgress) {
  const t = useText();
  return (
    <span className="row g2 xs t2 num">
      <span className="bar bar--cell" aria-hidden="true">
        <i style={{ width: `${Math.min(100, (attended / needed) * 100)}%` }} />
      </span>
      {t("home.progress", { attended: Math.min(attended, needed), needed })}
    </span>
  );
}

/** The batches of the person. */
export function MyBatches() {
  const t = useText();
  const { data } = useSuspenseQuery(endpointQuery(batchEndpoints.listMine, {}));
  const { data: mine } = useQuery(endpointQuery(certificateRuleEndpoints.listMine, {}));
  const progressOf = (id: string) => mine?.progressList.find(({ batchId }) => batchId === id)?.progress;
  const { shown, ...more } = useFirstRows(data.batchList, MAX_SHOWN);
  if (shown.length === 0) return null;
  return (
    <section className="card">
      <div className="card__h">
        <h2>{t("home.myBatches")}</h2>
        <SeeAll {...more} />
      </div>
      <div className="list">
        {shown
          .map((batch) => ({ ...batch, progress: progressOf(batch.batchId) }))
          .map(({ batchId, batchName, programName, progress }) => (
            <Link key={batchId} className="ann" to={batchPath(batchId)}>
              <span className="ft ft--brand">
                <IconStack2 className="i" aria-hidden />
              </span>
              <span className="grow">
                <span className="sm semi home__line">{batchName}</span>
                <span className="xs t3">{programName}</span>
                {progress !== undefined && <Progress {...progress} />}
              </span>
              <IconChevronRight className="i t3" aria-hidden />
            </Link>
          ))}
      </div>
    </section>
  );
}
