import type { ContentItem, SortColumn } from "@openrounds/contract/content/schemas.ts";
import { nowMs } from "../../kernel/clock.ts";
import { formatNumber } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { DataTable, type TableColumn } from "../../ui/list/data-table.tsx";
import type { Sort } from "../../ui/list/list-address.ts";
import { shortName, relativeDay, type SessionOption } from "../state.ts";
import { ApprovalBadge } from "./approval-badge.tsx";
import { ContentMenu, type ContentCommand } from "./content-menu.tsx";
import { FileIcon } from "./file-icon.tsx";

type OnCommand = (item: ContentItem, command: ContentCommand) => void;

function ContentName({ item, onCommand }: { readonly item: ContentItem; readonly onCommand: OnCommand }) {
  const { name, owner, fileExtension } = item;
  return (
    <div className="row">
      <FileIcon fileExtension={fileExtension} />
      <span className="content__name">
        <button type="button" className="content__open med trunc" title={name} onClick={() => onCommand(item, "open")}>
          {shortName(name)}
        </button>
        <span className="xs t3">{`${owner.firstName} ${owner.lastName}`.trim()}</span>
      </span>
    </div>
  );
}

/** The session that content belongs to, or the whole batch. */
function SessionLabel({ session }: { readonly session: SessionOption | undefined }) {
  const t = useText();
  const label = session === undefined ? t("content.wholeBatch") : t("content.sessionNumber", { ...session });
  return (
    <span className="trunc content__place" title={label}>
      {label}
    </span>
  );
}

function Reactions({ item: { reactionList } }: { readonly item: ContentItem }) {
  const t = useText();
  const reactions = Object.values(reactionList).reduce((sum, people) => sum + people, 0);
  if (reactions > 0) return formatNumber(reactions);
  return (
    <span className="t3" role="img" aria-label={t("content.noReactions")}>
      —
    </span>
  );
}

interface ContentTableProps {
  readonly items: readonly ContentItem[];
  readonly sessions: readonly SessionOption[];
  readonly sort: Sort<SortColumn> | undefined;
  readonly onSort: (sort: Sort<SortColumn> | undefined) => void;
  readonly onCommand: OnCommand;
}

/** A page of content, on phones as cards. */
export function ContentTable({ items, sessions, sort, onSort, onCommand }: ContentTableProps) {
  const t = useText();
  const columns: TableColumn<ContentItem, SortColumn>[] = [
    {
      id: "name",
      head: t("content.column.name"),
      sortBy: "name",
      cellClass: "m-main",
      cell: (item) => <ContentName item={item} onCommand={onCommand} />,
    },
    {
      id: "type",
      head: t("content.filter.type"),
      sortBy: "type",
      cellClass: "t2 m-hide",
      cell: ({ type }) => t(`content.type.${type}`),
    },
    {
      id: "session",
      head: t("content.filter.session"),
      cellClass: "t2 num m-hide",
      cell: ({ entityId }) => <SessionLabel session={sessions.find(({ sessionId }) => sessionId === entityId)} />,
    },
    {
      id: "status",
      head: t("content.filter.status"),
      sortBy: "approvalStatus",
      cellClass: "m-meta",
      cell: ({ approvalStatus }) => <ApprovalBadge status={approvalStatus} />,
    },
    {
      id: "reactions",
      head: t("content.reactions"),
      sortBy: "reactions",
      headClass: "r",
      cellClass: "r num t2 m-hide",
      cell: (item) => <Reactions item={item} />,
    },
    {
      id: "updatedAt",
      head: t("content.column.updated"),
      sortBy: "updatedAt",
      cellClass: "t3 num m-meta",
      cell: ({ updatedAt }) => relativeDay(updatedAt, nowMs()),
    },
    {
      id: "actions",
      head: t("app.more"),
      isHeadHidden: true,
      cellClass: "r m-end",
      cell: (item) => <ContentMenu item={item} onCommand={(command) => onCommand(item, command)} />,
    },
  ];
  return (
    <DataTable
      label={t("content.list")}
      columns={columns}
      rows={items}
      idOf={({ contentId }) => contentId}
      nameOf={({ name }) => name}
      sort={sort}
      onSort={onSort}
    />
  );
}
