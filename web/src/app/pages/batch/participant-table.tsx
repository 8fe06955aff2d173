import type { AttendedColumn, AttendedParticipant } from "@openrounds/contract/sessions/attendance/schemas.ts";
import { imageAt } from "@openrounds/contract/media/schemas.ts";
import { ATTENDANCE_CODES } from "@openrounds/contract/sessions/attendance/rules.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { PersonName } from "../../../organizations/components/person-name.tsx";
import { formatDay } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import type { MenuEntry } from "../../../ui/menu.tsx";
import { DataTable, type TableColumn } from "../../../ui/list/data-table.tsx";
import type { Sort } from "../../../ui/list/list-address.ts";
import type { RowSelection } from "../../../ui/list/selection.ts";

const ROLE_TONES: Partial<Record<AttendedParticipant["roles"][number], BadgeTone>> = {
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
        <Badge key={role} tone={ROLE_TONES[role] ?? "neutral"}>
          {t(`batches.role.${role}`)}
        </Badge>
      ))}
    </span>
  );
}

const nameOf = ({ firstName, lastName }: AttendedParticipant): string => `${firstName} ${lastName}`.trim();

interface ParticipantNameProps {
  readonly person: AttendedParticipant;
  readonly organizationId: string | undefined;
}

function ParticipantName({ person, organizationId }: ParticipantNameProps) {
  const name = nameOf(person);
  const image = person.profileImage === null ? null : imageAt(person.profileImage, 64);
  return (
    <div className="row">
      <Avatar id={person.userId} name={name} image={image} />
      <span className="grow">
        <PersonName
          userId={person.userId}
          name={name}
          organizationId={organizationId}
          className="med trunc name-line"
        />
        <span className="xs t3 trunc name-line">{person.primaryEmail ?? person.phone ?? ""}</span>
      </span>
    </div>
  );
}

interface ParticipantTableProps {
  readonly batch: Batch;
  readonly people: readonly AttendedParticipant[];
  /** How many sessions are over. */
  readonly sessionsHeld: number;
  readonly sort: Sort<AttendedColumn> | undefined;
  readonly onSort: (sort: Sort<AttendedColumn> | undefined) => void;
  /** Undefined for people who may do nothing with a selection. */
  readonly selection: RowSelection<AttendedParticipant> | undefined;
  readonly menuOf: (person: AttendedParticipant) => readonly MenuEntry[];
}

/** A page of people with their attendance. */
export function ParticipantTable(props: ParticipantTableProps) {
  const { batch, people, sessionsHeld, sort, onSort, selection, menuOf } = props;
  const t = useText();
  const mayOpen = ATTENDANCE_CODES.some((code) => batch.permissionCode.includes(code));
  const organizationId = mayOpen ? batch.organizationId : undefined;
  const attendedText = ({ sessionsAttended: attended }: AttendedParticipant): string =>
    t("batches.people.attendedOf", { attended, held: sessionsHeld });
  const attendedPercent = ({ sessionsAttended }: AttendedParticipant): number =>
    sessionsHeld === 0 ? 0 : Math.min(100, (sessionsAttended / sessionsHeld) * 100);
  const columns: TableColumn<AttendedParticipant, AttendedColumn>[] = [
    {
      id: "name",
      head: t("batches.people.name"),
      sortBy: "name",
      cellClass: "m-main",
      cell: (person) => <ParticipantName person={person} organizationId={organizationId} />,
    },
    {
      id: "role",
      head: t("batches.people.role"),
      sortBy: "role",
      cellClass: "m-hide",
      cell: ({ roles }) => <RoleBadges roles={roles} />,
    },
    {
      id: "attended",
      head: t("batches.people.attended"),
      sortBy: "attended",
      cellClass: "m-hide",
      cell: (person) => (
        <span className="row g2">
          <span className="bar bar--cell">
            <i style={{ width: `${attendedPercent(person)}%` }} />
          </span>
          <span className="num t2">{attendedText(person)}</span>
        </span>
      ),
    },
    {
      id: "lastAttended",
      head: t("batches.people.lastAttended"),
      sortBy: "lastAttended",
      cellClass: "t3 num m-hide",
      cell: ({ lastAttendedDateTime: at }) => (at === null ? "" : formatDay(at)),
    },
    {
      id: "attendedOnPhone",
      headClass: "only-m",
      head: "",
      cellClass: "r m-count only-m",
      cell: (person) => <span className="sm t2 num">{attendedText(person)}</span>,
    },
  ];
  return (
    <DataTable
      label={t("batches.people.active")}
      columns={columns}
      rows={people}
      idOf={({ userId }) => userId}
      sort={sort}
      onSort={onSort}
      nameOf={nameOf}
      selection={selection}
      menuOf={selection === undefined ? undefined : menuOf}
    />
  );
}
