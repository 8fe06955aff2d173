import type { AttendedParticipant } from "@openrounds/contract/sessions/attendance/schemas.ts";
import { imageAt } from "@openrounds/contract/media/schemas.ts";
import { formatDay } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge, type Tone } from "../../../ui/badge.tsx";

type Chosen = ReadonlyMap<string, AttendedParticipant>;

const TONES: Partial<Record<AttendedParticipant["roles"][number], Tone>> = {
  OWNER: "brand",
  CASE_PRESENTER: "brand",
  GUEST_LECTURER: "pilot",
  SUBJECT_MATTER_EXPERT: "pilot",
  GUEST_PARTICIPANT: "info",
};

/** The roles of a person in a batch. */
export function RoleBadges({ roles }: { readonly roles: AttendedParticipant["roles"] }) {
  const t = useText();
  return (
    <span className="row g1 wrap">
      {roles.map((role) => (
        <Badge key={role} tone={TONES[role] ?? "neutral"}>
          {t(`batches.role.${role}`)}
        </Badge>
      ))}
    </span>
  );
}

interface RowProps {
  readonly person: AttendedParticipant;
  readonly held: number;
  readonly isChosen: boolean;
  readonly choose: (() => void) | undefined;
}

function Row({ person, held, isChosen, choose }: RowProps) {
  const t = useText();
  const name = `${person.firstName} ${person.lastName}`.trim();
  const attendedOf = t("batches.people.attendedOf", { attended: person.sessionsAttended, held });
  const share = held === 0 ? 0 : Math.min(100, (person.sessionsAttended / held) * 100);
  return (
    <tr className={isChosen ? "sel" : undefined}>
      {choose !== undefined && (
        <td className="m-pre">
          <label className="check check--native">
            <input
              type="checkbox"
              checked={isChosen}
              onChange={choose}
              aria-label={t("batches.people.select", { name })}
            />
          </label>
        </td>
      )}
      <td className="m-main">
        <div className="row">
          <Avatar
            id={person.userId}
            name={name}
            image={person.profileImage === null ? null : imageAt(person.profileImage, 64)}
          />
          <span className="grow">
            <span className="med trunc name-line">{name}</span>
            <span className="xs t3 trunc name-line">{person.primaryEmail ?? person.phone ?? ""}</span>
          </span>
        </div>
      </td>
      <td className="m-hide">
        <RoleBadges roles={person.roles} />
      </td>
      <td className="m-hide">
        <span className="row g2">
          <span className="bar bar--cell">
            <i style={{ width: `${share}%` }} />
          </span>
          <span className="num t2">{attendedOf}</span>
        </span>
      </td>
      <td className="t3 num m-hide">
        {person.lastAttendedDateTime === null ? "" : formatDay(person.lastAttendedDateTime)}
      </td>
      <td className="r m-end only-m">
        <span className="sm t2 num">{attendedOf}</span>
      </td>
    </tr>
  );
}

interface ParticipantTableProps {
  readonly people: readonly AttendedParticipant[];
  readonly held: number;
  readonly chosen: Chosen;
  readonly choose: (chosen: Chosen) => void;
  readonly canChoose: boolean;
}

/** A page of people; choosing some shows what can be done with them. */
export function ParticipantTable({ people, held, chosen, choose, canChoose }: ParticipantTableProps) {
  const t = useText();
  const toggle = (person: AttendedParticipant): void => {
    const next = new Map(chosen);
    if (!next.delete(person.userId)) next.set(person.userId, person);
    choose(next);
  };
  const areAllChosen = people.every(({ userId }) => chosen.has(userId));
  const toggleAll = (): void => {
    const next = new Map(chosen);
    for (const person of people) {
      if (areAllChosen) next.delete(person.userId);
      else next.set(person.userId, person);
    }
    choose(next);
  };
  return (
    <table className="table rt">
      <thead>
        <tr>
          {canChoose && (
            <th>
              <label className="check check--native">
                <input
                  type="checkbox"
                  checked={areAllChosen}
                  onChange={toggleAll}
                  aria-label={t("batches.people.selectAll")}
                />
              </label>
            </th>
          )}
          <th>{t("batches.people.name")}</th>
          <th>{t("batches.people.role")}</th>
          <th>{t("batches.people.attended")}</th>
          <th>{t("batches.people.lastAttended")}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <Row
            key={person.userId}
            person={person}
            held={held}
            isChosen={chosen.has(person.userId)}
            choose={canChoose ? () => toggle(person) : undefined}
          />
        ))}
      </tbody>
    </table>
  );
}
