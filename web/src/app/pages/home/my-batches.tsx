import { IconChevronRight, IconStack2 } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { SeeAll, useFirstRows } from "./see-all.tsx";

const MAX_SHOWN = 4;

/** The batches of the person. */
export function MyBatches() {
  const t = useText();
  const { data } = useSuspenseQuery(endpointQuery(batchEndpoints.listMine, {}));
  const { shown, ...more } = useFirstRows(data.batchList, MAX_SHOWN);
  if (shown.length === 0) return null;
  return (
    <section className="card">
      <div className="card__h">
        <h2>{t("home.myBatches")}</h2>
        <SeeAll {...more} />
      </div>
      <div className="list">
        {shown.map(({ batchId, batchName, programName }) => (
          <Link key={batchId} className="ann" to={batchPath(batchId)}>
            <span className="ft ft--brand">
              <IconStack2 className="i" aria-hidden />
            </span>
            <span className="grow">
              <span className="sm semi home__line">{batchName}</span>
              <span className="xs t3">{programName}</span>
            </span>
            <IconChevronRight className="i t3" aria-hidden />
          </Link>
        ))}
      </div>
    </section>
  );
}
