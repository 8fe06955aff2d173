import { IconArrowDown, IconArrowUp, IconArrowsSort } from "@tabler/icons-react";
import type { ContentItem, SortColumn } from "@openrounds/contract/content/schemas.ts";
import { nowMs } from "../../kernel/clock.ts";
import { formatNumber } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { pressColumn, shortName, sinceWords, type NumberedSession, type Sorting } from "../state.ts";
import { ApprovalBadge } from "./approval-badge.tsx";
import { ContentMenu, type ContentDeed } from "./content-menu.tsx";
import { FileSign } from "./file-sign.tsx";

const SIGNS = { NONE: IconArrowsSort, ASC: IconArrowUp, DESC: IconArrowDown } as const;
const ARIA = { NONE: "none", ASC: "ascending", DESC: "descending" } as const;

interface HeadProps {
  readonly column: SortColumn;
  readonly label: string;
  readonly sorting: Sorting;
  readonly sort: (sorting: Sorting) => void;
  readonly isRight?: boolean;
}

/** The head of a column; a press sorts by it: ascending, descending, not at all. */
function Head({ column, label, sorting, sort, isRight = false }: HeadProps) {
  const t = useText();
  const order = sorting.sortBy === column ? sorting.sortOrder : "NONE";
  const Sign = SIGNS[order];
  return (
    <th className={isRight ? "r" : undefined} aria-sort={ARIA[order]}>
      <button
        type="button"
        className="table__sort"
        title={t(`app.sort.${order}`, { column: label })}
        onClick={() => sort(pressColumn(sorting, column))}
      >
        {label} <Sign className="i" aria-hidden />
      </button>
    </th>
  );
}

interface RowProps {
  readonly item: ContentItem;
  readonly session: NumberedSession | undefined;
  readonly act: (item: ContentItem, deed: ContentDeed) => void;
}

function Row({ item, session, act }: RowProps) {
  const t = useText();
  const { name, owner, reactionList } = item;
  const reactions = Object.values(reactionList).reduce((sum, people) => sum + people, 0);
  const place = session === undefined ? t("content.wholeBatch") : t("content.sessionNumber", { ...session });
  return (
    <tr>
      <td className="m-main">
        <div className="row">
          <FileSign fileExtension={item.fileExtension} />
          <span className="content__name">
            <button type="button" className="content__open med trunc" title={name} onClick={() => act(item, "open")}>
              {shortName(name)}
            </button>
            <span className="xs t3">{`${owner.firstName} ${owner.lastName}`.trim()}</span>
          </span>
        </div>
      </td>
      <td className="t2 m-hide">{t(`content.type.${item.type}`)}</td>
      <td className="t2 num m-hide">
        <span className="trunc content__place" title={place}>
          {place}
        </span>
      </td>
      <td className="m-meta">
        <ApprovalBadge status={item.approvalStatus} />
      </td>
      <td className="r num t2 m-hide">
        {reactions === 0 ? (
          <span className="t3" role="img" aria-label={t("content.noReactions")}>
            —
          </span>
        ) : (
          formatNumber(reactions)
        )}
      </td>
      <td className="t3 num m-meta">{sinceWords(item.updatedAt, nowMs())}</td>
      <td className="r m-end">
        <ContentMenu item={item} act={(deed) => act(item, deed)} />
      </td>
    </tr>
  );
}

interface TableProps extends Pick<HeadProps, "sorting" | "sort">, Pick<RowProps, "act"> {
  readonly items: readonly ContentItem[];
  readonly sessions: readonly NumberedSession[];
}

/** A page of content; on a phone each piece is a card. */
export function ContentTable({ items, sessions, sorting, sort, act }: TableProps) {
  const t = useText();
  const sorts = { sorting, sort };
  return (
    <table className="table rt" aria-label={t("content.list")}>
      <thead>
        <tr>
          <Head column="name" label={t("content.column.name")} {...sorts} />
          <Head column="type" label={t("content.filter.type")} {...sorts} />
          <th>{t("content.filter.session")}</th>
          <Head column="approvalStatus" label={t("content.filter.status")} {...sorts} />
          <Head column="reactions" label={t("content.reactions")} {...sorts} isRight />
          <Head column="updatedAt" label={t("content.column.updated")} {...sorts} />
          <th>
            <span className="sr">{t("app.more")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row
            key={item.contentId}
            item={item}
            session={sessions.find(({ sessionId }) => sessionId === item.entityId)}
            act={act}
          />
        ))}
      </tbody>
    </table>
  );
}
