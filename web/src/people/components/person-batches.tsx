import { Link } from "@tanstack/react-router";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import type { PersonBatch, PersonPage } from "@openrounds/contract/people/schemas.ts";
import { formatDay } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";

interface BatchLineProps {
  readonly batch: PersonBatch;
  readonly person: PersonPage;
  readonly hubId: string;
}

function Place({ batch }: { readonly batch: PersonBatch }) {
  const t = useText();
  const { roles, participantStatus } = batch;
  if (participantStatus === null) return <Badge>{t("people.former")}</Badge>;
  if (participantStatus === "INVITED") return <Badge tone="info">{t("batches.people.invited")}</Badge>;
  return roles.map((role) => <Badge key={role}>{t(`batches.role.${role}`)}</Badge>);
}

/** A batch with the roles of the person in it, and how many of its sessions they attended. */
function BatchLine({ batch, person, hubId }: BatchLineProps) {
  const t = useText();
  const { batchId, batchName, programName, joinedDateTime } = batch;
  const sessions = person.sessionList.filter((each) => each.batchId === batchId);
  const attended = sessions.filter(({ attendance }) => attendance === "ATTENDED").length;
  const percent = sessions.length === 0 ? 0 : (attended / sessions.length) * 100;
  return (
    <li className="row wrap">
      <span className="grow">
        <Link to={batchPath(batchId, hubId)} className="med link">
          {batchName}
        </Link>
        <span className="xs t3">
          {programName}
          {joinedDateTime !== null && ` · ${t("people.joined", { day: formatDay(joinedDateTime) })}`}
        </span>
      </span>
      <span className="row g1 wrap">
        <Place batch={batch} />
      </span>
      {sessions.length > 0 && (
        <span className="row g2">
          <span className="bar bar--cell">
            <i style={{ width: `${percent}%` }} />
          </span>
          <span className="num t2 sm">{t("people.attendedOf", { attended, held: sessions.length })}</span>
        </span>
      )}
    </li>
  );
}

/** The batches that a person is or was in. */
export function PersonBatches({ person, hubId }: { readonly person: PersonPage; readonly hubId: string }) {
  const t = useText();
  if (person.batchList.length === 0) return null;
  return (
    <section className="card" aria-labelledby="person-batches">
      <div className="card__h">
        <h2 id="person-batches">{t("people.batches")}</h2>
      </div>
      <ul className="list">
        {person.batchList.map((batch) => (
          <BatchLine key={batch.batchId} batch={batch} person={person} hubId={hubId} />
        ))}
      </ul>
    </section>
  );
}
