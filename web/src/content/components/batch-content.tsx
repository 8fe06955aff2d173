import { IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import { CONTENT_PAGE_SIZE, type ContentItem } from "@openrounds/contract/content/schemas.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import "../../ui/styles/content.css";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useChange } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { Pager } from "../../ui/pager.tsx";
import { ask } from "../../ui/question.ts";
import { useSearchText } from "../../ui/search-box.tsx";
import { Failed } from "../../ui/failed.tsx";
import { Empty, Skeleton } from "../../ui/states.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { contentRead, contentReads } from "../data.ts";
import { numbered, type Sorting } from "../state.ts";
import type { ContentDeed } from "./content-menu.tsx";
import { ContentTable } from "./content-table.tsx";
import { ContentTools, NO_FILTERS, type Filters } from "./content-tools.tsx";
import { SupportContact } from "./support-contact.tsx";

const ContentDialog = lazy(async () => ({ default: (await import("./content-dialog.tsx")).ContentDialog }));
const AddDialog = lazy(async () => ({ default: (await import("../forms/add-dialog.tsx")).AddDialog }));
const RenameDialog = lazy(async () => ({ default: (await import("../forms/rename-dialog.tsx")).RenameDialog }));
const AuthorDialog = lazy(async () => ({ default: (await import("../forms/author-dialog.tsx")).AuthorDialog }));

const RECENT_DAYS = 30;

interface BatchContentProps {
  readonly batchId: string;
  readonly sessions: readonly Session[];
  /** The session whose content alone is shown. */
  readonly sessionId?: string | undefined;
  /** Whether what the person adds waits for review. */
  readonly isReviewed: boolean;
}

/** The page of content that filters, sorting and page number ask for. */
function usePage(
  entityId: string,
  { filters, sorting, pageNumber }: { filters: Filters; sorting: Sorting; pageNumber: number },
) {
  const searchText = useSearchText(filters.text);
  return useQuery(
    contentRead({
      ...sorting,
      ...{ searchText, pageNumber, pageSize: CONTENT_PAGE_SIZE },
      entityId: filters.sessionId === "" ? entityId : filters.sessionId,
      type: filters.type === "" ? [] : [filters.type],
      approvalStatus: filters.status === "" ? [] : [filters.status],
      lastDays: filters.isRecent ? RECENT_DAYS : undefined,
    }),
  );
}

/** Asks before content is deleted. */
function useRemoval(): (item: ContentItem) => void {
  const t = useText();
  const remove = useChange(contentEndpoints.remove, {
    refreshes: contentReads,
    onDone: () => toast(t("content.removed")),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  return ({ contentId, name }) =>
    ask({
      title: t("content.removeTitle"),
      text: t("content.removeBody", { name }),
      confirm: t("content.action.remove"),
      cancel: t("content.cancel"),
      onConfirm: () => remove.mutate({ params: { contentId } }),
    });
}

/** The content that the address names, opened and closed by it. */
function useOpened(): [string | undefined, (contentId: string | undefined) => void] {
  const navigate = useNavigate();
  const { content } = useSearch({ strict: false }) as { content?: unknown };
  const open = (contentId: string | undefined): void =>
    void navigate({ to: ".", search: { tab: "content", content: contentId }, replace: true });
  return [typeof content === "string" ? content : undefined, open];
}

type Doing =
  | { readonly deed: Exclude<ContentDeed, "open" | "remove">; readonly item: ContentItem }
  | { readonly deed: "add" };

/** The content of a batch or of one of its sessions: found, sorted, added, opened and kept in order. */
export function BatchContent({ batchId, sessions, sessionId, isReviewed }: BatchContentProps) {
  const t = useText();
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const [sorting, setSorting] = useState<Sorting>({ sortBy: "updatedAt", sortOrder: "DESC" });
  const [pageNumber, setPageNumber] = useState(0);
  const [opened, open] = useOpened();
  const [doing, setDoing] = useState<Doing>();
  const askRemoval = useRemoval();
  const entityId = sessionId ?? batchId;
  const list = usePage(entityId, { filters, sorting, pageNumber });
  const numberedSessions = numbered(sessions);
  const close = (): void => setDoing(undefined);
  const change = (changes: Partial<Filters>): void => {
    setFilters({ ...filters, ...changes });
    setPageNumber(0);
  };
  const act = (item: ContentItem, deed: ContentDeed): void => {
    if (deed === "open") open(item.contentId);
    else if (deed === "remove") askRemoval(item);
    else setDoing({ deed, item });
  };
  if (list.isError && list.data === undefined) {
    return (
      <Failed
        title={t("content.failed")}
        text={messageOf(list.error)}
        action={
          <>
            <Button onClick={() => void list.refetch()}>{t("content.retry")}</Button>
            <SupportContact />
          </>
        }
      />
    );
  }
  if (list.data === undefined) return <Skeleton lines={8} height="2.5rem" />;
  const { contentList, totalNumber, waitingNumber, addableTypes, canChooseOwner } = list.data;
  const counts = { total: totalNumber, waiting: waitingNumber };
  const isFiltered = filters !== NO_FILTERS;
  const adds = { batchId, entityId, sessions: numberedSessions, isReviewed, onClose: close };
  return (
    <>
      <section className="card content">
        <div className="tools">
          <ContentTools
            filters={filters}
            sessions={sessionId === undefined ? numberedSessions : undefined}
            change={change}
          />
          <span className="content__end">
            <span className="sm t3 num only-d" aria-live="polite">
              {t(waitingNumber > 0 ? "content.summaryWaiting" : "content.summary", counts)}
            </span>
            {addableTypes.length > 0 && (
              <span className="content__add">
                <Button look="primary" icon={IconUpload} onClick={() => setDoing({ deed: "add" })}>
                  {t("content.add")}
                </Button>
              </span>
            )}
          </span>
        </div>
        {contentList.length === 0 ? (
          <Empty
            title={t(isFiltered ? "content.empty.found" : "content.empty.title")}
            text={t(isFiltered ? "content.empty.foundBody" : "content.empty.body")}
          />
        ) : (
          <>
            <ContentTable
              items={contentList}
              sessions={numberedSessions}
              sorting={sorting}
              sort={(next) => {
                setSorting(next);
                setPageNumber(0);
              }}
              act={act}
            />
            <Pager page={pageNumber} size={CONTENT_PAGE_SIZE} total={totalNumber} onPage={setPageNumber} />
          </>
        )}
      </section>
      <Suspense>
        {opened !== undefined && <ContentDialog contentId={opened} batchId={batchId} onClose={() => open(undefined)} />}
        {doing?.deed === "add" && <AddDialog {...adds} types={addableTypes} choosesOwner={canChooseOwner} />}
        {doing?.deed === "replace" && (
          <AddDialog {...adds} types={[doing.item.type]} choosesOwner={false} replaces={doing.item} />
        )}
        {doing?.deed === "rename" && <RenameDialog item={doing.item} onClose={close} />}
        {doing?.deed === "author" && <AuthorDialog item={doing.item} onClose={close} />}
      </Suspense>
    </>
  );
}
