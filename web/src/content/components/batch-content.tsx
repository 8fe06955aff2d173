import { IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import { CONTENT_PAGE_SIZE, type ContentItem } from "@openrounds/contract/content/schemas.ts";
import type { CallResult } from "@openrounds/contract/kernel/endpoint.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import "../../ui/styles/content.css";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { readSort, useListAddress, writeSort } from "../../ui/list/list-address.ts";
import { ListView } from "../../ui/list/list-view.tsx";
import { askToConfirm } from "../../ui/confirmation.ts";
import { toast, toastFailure } from "../../ui/toast.ts";
import { contentRead, contentReads } from "../data.ts";
import { numbered } from "../state.ts";
import type { ContentDeed } from "./content-menu.tsx";
import { ContentTable } from "./content-table.tsx";
import { contentAddress, ContentTools, type ContentAddress } from "./content-tools.tsx";
import { SupportContact } from "./support-contact.tsx";

const ContentDialog = lazy(async () => ({ default: (await import("./content-dialog.tsx")).ContentDialog }));
const AddDialog = lazy(async () => ({ default: (await import("../forms/add-dialog.tsx")).AddDialog }));
const RenameDialog = lazy(async () => ({ default: (await import("../forms/rename-dialog.tsx")).RenameDialog }));
const AuthorDialog = lazy(async () => ({ default: (await import("../forms/author-dialog.tsx")).AuthorDialog }));

interface BatchContentProps {
  readonly batchId: string;
  readonly sessions: readonly Session[];
  /** The session whose content alone is shown. */
  readonly sessionId?: string | undefined;
  /** Whether what the person adds waits for review. */
  readonly isReviewed: boolean;
}

/** The page of content that an address asks for. */
function usePage(entityId: string, { filters, page }: ContentAddress) {
  const { text, type, session, status, days, sort: sorted } = filters;
  const sort = readSort(sorted);
  return useQuery(
    contentRead({
      ...(sort && { sortBy: sort.by, sortOrder: sort.isDescending ? "DESC" : "ASC" }),
      ...{ searchText: text, pageNumber: page, pageSize: CONTENT_PAGE_SIZE },
      entityId: session === "" ? entityId : session,
      type: type === "" ? [] : [type],
      approvalStatus: status === "" ? [] : [status],
      ...(days > 0 && { lastDays: days }),
    }),
  );
}

/** Asks before content is deleted. */
function useRemoval(): (item: ContentItem) => void {
  const t = useText();
  const remove = useEndpointMutation(contentEndpoints.remove, {
    refreshes: contentReads,
    onDone: () => toast(t("content.removed")),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  return ({ contentId, name }) =>
    askToConfirm({
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
    void navigate({
      to: ".",
      search: (before: object) => ({ ...before, content: contentId }),
      replace: true,
      resetScroll: false,
    });
  return [typeof content === "string" ? content : undefined, open];
}

type Doing =
  | { readonly deed: Exclude<ContentDeed, "open" | "remove">; readonly item: ContentItem }
  | { readonly deed: "add" };

/** How much there is, and how much of it waits for review. */
function Summary({
  page: { totalNumber, waitingNumber },
}: {
  readonly page: CallResult<typeof contentEndpoints.list>;
}) {
  const t = useText();
  return (
    <span className="sm t3 num only-d" aria-live="polite">
      {t(waitingNumber > 0 ? "content.summaryWaiting" : "content.summary", {
        total: totalNumber,
        waiting: waitingNumber,
      })}
    </span>
  );
}

/** The content did not load: again, or whom to write to. */
function ContentFailed({ failure, onAgain }: { readonly failure: Error; readonly onAgain: () => void }) {
  const t = useText();
  const action = (
    <>
      <Button onClick={onAgain}>{t("content.retry")}</Button>
      <SupportContact />
    </>
  );
  return <FailedState title={t("content.failed")} text={messageOf(failure)} action={action} />;
}

/** The content of a batch or of one of its sessions: found, sorted, added, opened and kept in order. */
export function BatchContent({ batchId, sessions, sessionId, isReviewed }: BatchContentProps) {
  const t = useText();
  const numberedSessions = numbered(sessions);
  const offered = sessionId === undefined ? numberedSessions : [];
  const list = useListAddress(contentAddress(offered));
  const [opened, open] = useOpened();
  const [doing, setDoing] = useState<Doing>();
  const askRemoval = useRemoval();
  const entityId = sessionId ?? batchId;
  const query = usePage(entityId, list);
  const close = (): void => setDoing(undefined);
  const act = (item: ContentItem, deed: ContentDeed): void => {
    if (deed === "open") open(item.contentId);
    else if (deed === "remove") askRemoval(item);
    else setDoing({ deed, item });
  };
  const adds = { batchId, entityId, sessions: numberedSessions, isReviewed, onClose: close };
  const { addableTypes = [], canChooseOwner = false } = query.data ?? {};
  return (
    <>
      <section className="card content">
        <div className="tools">
          <ContentTools list={list} sessions={offered} />
          <span className="content__end">
            {query.data !== undefined && <Summary page={query.data} />}
            {addableTypes.length > 0 && (
              <span className="content__add">
                <Button look="primary" icon={IconUpload} onClick={() => setDoing({ deed: "add" })}>
                  {t("content.add")}
                </Button>
              </span>
            )}
          </span>
        </div>
        <ListView
          query={query}
          list={list}
          rowsOf={({ contentList }) => contentList}
          totalOf={({ totalNumber }) => totalNumber}
          pageSize={CONTENT_PAGE_SIZE}
          empty={{ title: t("content.empty.title"), text: t("content.empty.body") }}
          noneFound={{ title: t("content.empty.found"), text: t("content.empty.foundBody") }}
          failed={(failure, again) => <ContentFailed failure={failure} onAgain={again} />}
        >
          {(items) => (
            <ContentTable
              items={items}
              sessions={numberedSessions}
              sort={readSort(list.filters.sort)}
              onSort={(sort) => list.change({ sort: writeSort(sort) })}
              act={act}
            />
          )}
        </ListView>
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
