import { IconX } from "@tabler/icons-react";
import { APPROVAL_STATUSES, CONTENT_TYPES, SORT_COLUMNS } from "@openrounds/contract/content/schemas.ts";
import * as z from "zod/mini";
import { useText } from "../../kernel/i18n.tsx";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { oneOf, searchText, sortBy, useListSearch, type ListAddress } from "../../ui/list/list-address.ts";
import { SearchBox } from "../../ui/search-box.tsx";
import type { SessionOption } from "../state.ts";

const RECENT_DAYS = 30;

const sessionIdsOf = (sessions: readonly SessionOption[]): string[] => [
  "",
  ...sessions.map(({ sessionId }) => sessionId),
];

/** The filters of the content list in its address. */
export const contentAddress = (sessions: readonly SessionOption[]) =>
  z.object({
    text: searchText(),
    type: oneOf(["", ...CONTENT_TYPES], ""),
    session: oneOf(sessionIdsOf(sessions), ""),
    status: oneOf(["", ...APPROVAL_STATUSES], ""),
    /** Only content changed in the last days; 0 for all. */
    days: oneOf([0, RECENT_DAYS], 0),
    sort: sortBy(SORT_COLUMNS),
  });

/** The list address of content. */
export type ContentAddress = ListAddress<z.output<ReturnType<typeof contentAddress>>>;

interface ContentToolsProps {
  readonly list: ContentAddress;
  /** The sessions to filter by; empty if the list shows one session. */
  readonly sessions: readonly SessionOption[];
}

/** Search and filters of the content list. */
export function ContentTools({ list, sessions }: ContentToolsProps) {
  const t = useText();
  const { filters, change } = list;
  const sessionName = (id: string): string => {
    const session = sessions.find(({ sessionId }) => sessionId === id);
    return session === undefined ? t("content.filter.session") : t("content.sessionNumber", { ...session });
  };
  return (
    <>
      <SearchBox placeholder={t("content.search")} {...useListSearch(list)} />
      <div className="chips content__chips">
        <FilterSelect
          label={t("content.filter.type")}
          value={filters.type}
          choices={["", ...CONTENT_TYPES]}
          nameOf={(type) => t(type === "" ? "content.filter.type" : `content.type.${type}`)}
          onChange={(type) => change({ type })}
        />
        {sessions.length > 0 && (
          <FilterSelect
            label={t("content.filter.session")}
            value={filters.session}
            choices={sessionIdsOf(sessions)}
            nameOf={sessionName}
            onChange={(session) => change({ session })}
          />
        )}
        <FilterSelect
          label={t("content.filter.status")}
          value={filters.status}
          choices={["", ...APPROVAL_STATUSES]}
          nameOf={(status) => t(status === "" ? "content.filter.status" : `content.status.${status}`)}
          onChange={(status) => change({ status })}
        />
        <button
          type="button"
          className="chip"
          aria-pressed={filters.days > 0}
          onClick={() => change({ days: filters.days > 0 ? 0 : RECENT_DAYS })}
        >
          {t("content.filter.recent")}
          {filters.days > 0 && <IconX className="i" aria-hidden />}
        </button>
      </div>
    </>
  );
}
