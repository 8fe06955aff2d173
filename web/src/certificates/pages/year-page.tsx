import { useSuspenseQuery } from "@tanstack/react-query";
import { achievementEndpoints } from "@openrounds/contract/certificates/achievements/endpoints.ts";
import { formatNumber } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { EmptyState } from "../../ui/states.tsx";
import "../../ui/styles/public.css";

const YEAR = 2024;

/** The person's year 2024 in three numbers. */
export function YearPage() {
  const t = useText();
  const { data } = useSuspenseQuery(endpointQuery(achievementEndpoints.year, { params: { year: YEAR } }));
  const { sessions, batches, certificates } = data;
  const title = t("certificates.year.title", { year: String(YEAR) });
  return (
    <main className="page page--form">
      <PageHeader
        title={title}
        crumbs={[{ label: t("app.nav.home"), to: "/home" }, { label: title }]}
        crumbsLabel={t("app.crumbs")}
      />
      {sessions + certificates === 0 ? (
        <section className="card">
          <EmptyState title={t("certificates.year.none")} text={t("certificates.year.noneText")} />
        </section>
      ) : (
        <ul className="story__next year">
          {(
            [
              ["certificates.year.sessions", sessions],
              ["certificates.year.batches", batches],
              ["certificates.year.certificates", certificates],
            ] as const
          ).map(([key, count]) => (
            <li key={key} className="card card--p">
              <b className="display num">{formatNumber(count)}</b>
              <p className="t2">{t(key, { count })}</p>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}
