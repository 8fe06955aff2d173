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
import { contentPageQuery, contentReads } from "../data.ts";
import { numberSessions } from "../state.ts";
import type { ContentCommand } from "./content-menu.tsx";
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
  /** Limits the list to the content of one session. */
  readonly sessionId?: string | undefined;
  /** Whether content that the person adds must be reviewed. */
  readonly isReviewed: boolean;
}

/** The page of content for the list address. */
function useContentPage(entityId: string, { filters, page }: ContentAddress) {
  const { text, type, session, status, days, sort: sortText } = filters;
  const sort = readSort(sortText);
  return useQuery(
    contentPageQuery({
      ...(sort && { sortBy: sort.by, sortOrder: sort.isDescending ? "DESC" : "ASC" }),
      ...{ searchText: text, pageNumber: page, pageSize: CONTENT_PAGE_SIZE },
      entityId: session === "" ? entityId : session,
      type: type === "" ? [] : [type],
      approvalStatus: status === "" ? [] : [status],
      ...(days > 0 && { lastDays: days }),
    }),
  );
}

/** Deletes content after a confirmation. */
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

/** The id of the content whose dialog is open, kept in the address, and its setter. */
function useOpenContentId(): [string | undefined, (contentId: string | undefined) => void] {
  const navigate = useNavigate();
  const { content } = useSearch({ strict: false }) as { content?: unknown };
  const setOpenContentId = (contentId: string | undefined): void =>
    void navigate({
      to: ".",
      search: (before: object) => ({ ...before, content: contentId }),
      replace: true,
      resetScroll: false,
    });
  return [typeof content === "string" ? content : undefined, setOpenContentId];
}

type OpenDialog =
  | { readonly command: Exclude<ContentCommand, "open" | "remove">; readonly item: ContentItem }
  | { readonly command: "add" };

/** The number of items, and how many of them wait for review. */
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

/** The error of a failed read, with a retry and the support contact. */
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

/** The content of a batch or of one of its sessions: the list with its tools, and the dialogs that change it. */
export function BatchContent({ batchId, sessions, sessionId, isReviewed }: BatchContentProps) {
  const t = useText();
  const numberedSessions = numberSessions(sessions);
  const filterSessions = sessionId === undefined ? numberedSessions : [];
  const list = useListAddress(contentAddress(filterSessions));
  const [openContentId, setOpenContentId] = useOpenContentId();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const confirmRemoval = useRemoval();
  const entityId = sessionId ?? batchId;
  const query = useContentPage(entityId, list);
  const close = (): void => setOpenDialog(undefined);
  const run = (item: ContentItem, command: ContentCommand): void => {
    if (command === "open") setOpenContentId(item.contentId);
    else if (command === "remove") confirmRemoval(item);
    else setOpenDialog({ command, item });
  };
  const addProps = { batchId, entityId, sessions: numberedSessions, isReviewed, onClose: close };
  const { addableTypes = [], canChooseOwner = false } = query.data ?? {};
  return (
    <>
      <section className="card content">
        <div className="tools">
          <ContentTools list={list} sessions={filterSessions} />
          <span className="content__end">
            {query.data !== undefined && <Summary page={query.data} />}
            {addableTypes.length > 0 && (
              <span className="content__add">
                <Button look="primary" icon={IconUpload} onClick={() => setOpenDialog({ command: "add" })}>
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
              onCommand={run}
            />
          )}
        </ListView>
      </section>
      <Suspense>
        {openContentId !== undefined && (
          <ContentDialog contentId={openContentId} batchId={batchId} onClose={() => setOpenContentId(undefined)} />
        )}
        {openDialog?.command === "add" && (
          <AddDialog {...addProps} types={addableTypes} choosesOwner={canChooseOwner} />
        )}
        {openDialog?.command === "replace" && (
          <AddDialog {...addProps} types={[openDialog.item.type]} choosesOwner={false} replaces={openDialog.item} />
        )}
        {openDialog?.command === "rename" && <RenameDialog item={openDialog.item} onClose={close} />}
        {openDialog?.command === "author" && <AuthorDialog item={openDialog.item} onClose={close} />}
      </Suspense>
    </>
  );
}
