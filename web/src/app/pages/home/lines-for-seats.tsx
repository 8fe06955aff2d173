import { IconChevronRight, IconHourglass, IconTicket } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { seatEndpoints } from "@openrounds/contract/batches/seats/endpoints.ts";
import { publicProgramPath } from "@openrounds/contract/programs/paths.ts";
import { formatMoment } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";

/** The person's places in lines for seats, offered seats first, each with the way to accept or leave; nothing without one. */
export function LinesForSeats() {
  const t = useText();
  const { data } = useSuspenseQuery(endpointQuery(seatEndpoints.listMine, {}));
  const places = data.placeList.toSorted(
    (one, other) =>
      (one.offerEndsDateTime ?? Infinity) - (other.offerEndsDateTime ?? Infinity) || one.place - other.place,
  );
  if (places.length === 0) return null;
  return (
    <section className="card" aria-labelledby="lines-for-seats">
      <div className="card__h">
        <h2 id="lines-for-seats">{t("home.lines")}</h2>
      </div>
      <div className="list">
        {places.map(({ batchId, batchName, programId, programName, place, offerEndsDateTime }) => (
          <Link key={batchId} className="ann plain" to={publicProgramPath(programId)}>
            <span className={offerEndsDateTime === null ? "ft" : "ft ft--green"}>
              {offerEndsDateTime === null ? (
                <IconHourglass className="i" aria-hidden />
              ) : (
                <IconTicket className="i" aria-hidden />
              )}
            </span>
            <span className="grow">
              <span className="sm semi home__line">
                {offerEndsDateTime === null
                  ? t("home.lines.place", { place })
                  : t("home.lines.offer", { when: formatMoment(offerEndsDateTime) })}
              </span>
              <span className="xs t3">
                {batchName} · {programName}
              </span>
            </span>
            <IconChevronRight className="i t3" aria-hidden />
          </Link>
        ))}
      </div>
    </section>
  );
}
