import { IconX } from "@tabler/icons-react";
import {
  APPROVAL_STATUSES,
  CONTENT_TYPES,
  type ApprovalStatus,
  type ContentType,
} from "@openrounds/contract/content/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import type { NumberedSession } from "../state.ts";

export interface Filters {
  readonly text: string;
  readonly type: ContentType | "";
  readonly sessionId: string;
  readonly status: ApprovalStatus | "";
  readonly isRecent: boolean;
}

export const NO_FILTERS: Filters = { text: "", type: "", sessionId: "", status: "", isRecent: false };

interface ToolsProps {
  readonly filters: Filters;
  /** The sessions to choose from; without them all is of one session. */
  readonly sessions: readonly NumberedSession[] | undefined;
  readonly change: (changes: Partial<Filters>) => void;
}

/** Finds in the content of a batch: by words, type, session, status and age. */
export function ContentTools({ filters, sessions, change }: ToolsProps) {
  const t = useText();
  return (
    <>
      <SearchBox placeholder={t("content.search")} value={filters.text} onChange={(text) => change({ text })} />
      <div className="chips content__chips">
        <select
          className="chip"
          aria-label={t("content.filter.type")}
          value={filters.type}
          onChange={(event) => change({ type: event.currentTarget.value as Filters["type"] })}
        >
          <option value="">{t("content.filter.type")}</option>
          {CONTENT_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`content.type.${type}`)}
            </option>
          ))}
        </select>
        {sessions !== undefined && (
          <select
            className="chip"
            aria-label={t("content.filter.session")}
            value={filters.sessionId}
            onChange={(event) => change({ sessionId: event.currentTarget.value })}
          >
            <option value="">{t("content.filter.session")}</option>
            {sessions.map(({ sessionId, number, topic }) => (
              <option key={sessionId} value={sessionId}>
                {t("content.sessionNumber", { number, topic })}
              </option>
            ))}
          </select>
        )}
        <select
          className="chip"
          aria-label={t("content.filter.status")}
          value={filters.status}
          onChange={(event) => change({ status: event.currentTarget.value as Filters["status"] })}
        >
          <option value="">{t("content.filter.status")}</option>
          {APPROVAL_STATUSES.map((status) => (
            <option key={status} value={status}>
              {t(`content.status.${status}`)}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="chip"
          aria-pressed={filters.isRecent}
          onClick={() => change({ isRecent: !filters.isRecent })}
        >
          {t("content.filter.recent")}
          {filters.isRecent && <IconX className="i" aria-hidden />}
        </button>
      </div>
    </>
  );
}
