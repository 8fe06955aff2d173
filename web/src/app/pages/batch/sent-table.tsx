import type { SentColumn, SentInvitation, SentState } from "@openrounds/contract/invitations/sent/schemas.ts";
import { formatDay, formatMoment } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { DataTable, type TableColumn } from "../../../ui/list/data-table.tsx";
import type { Sort } from "../../../ui/list/list-address.ts";
import type { RowSelection } from "../../../ui/list/selection.ts";
import type { MenuEntry } from "../../../ui/menu.tsx";
import { RoleBadges } from "./participant-table.tsx";

const TONES: Readonly<Record<SentState, BadgeTone>> = {
  SENT: "neutral",
  OPENED: "info",
  BOUNCED: "danger",
  EXPIRED: "warning",
  JOINED: "success",
  WITHDRAWN: "line",
};

/** The name of an invited person, or the contact while there is no name. */
const nameOf = ({ firstName, lastName, contact }: SentInvitation): string =>
  `${firstName} ${lastName}`.trim() || (contact ?? "");

function InvitedPerson({ row }: { readonly row: SentInvitation }) {
  const name = nameOf(row);
  return (
    <div className="row">
      <Avatar id={row.userId} name={name} />
      <span className="grow">
        <span className="med trunc name-line">{name}</span>
        {row.contact !== null && row.contact !== name && <span className="xs t3 trunc name-line">{row.contact}</span>}
      </span>
    </div>
  );
}

/** What became of an invitation, since when, and why it was not delivered. */
function StateCell({ row }: { readonly row: SentInvitation }) {
  const t = useText();
  const { state, stateDateTime, bounceReason, bounceReply } = row;
  return (
    <span className="stack g1 sent">
      <span className="row g2 wrap">
        <Badge tone={TONES[state]}>{t(`inviting.state.${state}`)}</Badge>
        <span className="xs t3 num">{formatMoment(stateDateTime)}</span>
      </span>
      {bounceReason !== null && <span className="sm">{t(`inviting.bounce.${bounceReason}`)}</span>}
      {bounceReply !== null && <span className="xs t3">{t("inviting.reply", { reply: bounceReply })}</span>}
    </span>
  );
}

interface SentTableProps {
  readonly rows: readonly SentInvitation[];
  readonly sort: Sort<SentColumn> | undefined;
  readonly onSort: (sort: Sort<SentColumn> | undefined) => void;
  readonly selection: RowSelection<SentInvitation>;
  readonly menuOf: (row: SentInvitation) => readonly MenuEntry[];
}

/** A page of the invitations to a batch. */
export function SentTable({ rows, sort, onSort, selection, menuOf }: SentTableProps) {
  const t = useText();
  const columns: TableColumn<SentInvitation, SentColumn>[] = [
    {
      id: "name",
      head: t("batches.people.name"),
      sortBy: "name",
      cellClass: "m-main",
      cell: (row) => <InvitedPerson row={row} />,
    },
    {
      id: "role",
      head: t("batches.people.role"),
      cellClass: "m-hide",
      cell: ({ roles }) => <RoleBadges roles={roles} />,
    },
    {
      id: "state",
      head: t("inviting.filter.label"),
      sortBy: "state",
      cellClass: "m-meta",
      cell: (row) => <StateCell row={row} />,
    },
    {
      id: "sent",
      head: t("inviting.sent"),
      sortBy: "sent",
      cellClass: "t3 num m-hide",
      cell: ({ sentDateTime }) => formatDay(sentDateTime),
    },
  ];
  return (
    <DataTable
      label={t("batches.people.invited")}
      columns={columns}
      rows={rows}
      idOf={({ userId }) => userId}
      sort={sort}
      onSort={onSort}
      nameOf={nameOf}
      selection={selection}
      menuOf={menuOf}
    />
  );
}
