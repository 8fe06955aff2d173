import { IconCopy, IconShare2 } from "@tabler/icons-react";
import { lazy, Suspense, useEffect } from "react";
import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import type { ContentDetails, ContentVersion } from "@openrounds/contract/content/schemas.ts";
import { call } from "../../kernel/call.ts";
import { messageOf } from "../../kernel/failure.ts";
import { formatDay } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { Note, Skeleton } from "../../ui/states.tsx";
import { useContentDetails } from "../data.ts";
import { ApprovalBadge } from "./approval-badge.tsx";
import { ContentPreview } from "./content-preview.tsx";
import { FileIcon } from "./file-icon.tsx";
import { useContentLinks } from "./content-links.ts";
import { ReactionBar } from "./reaction-bar.tsx";

const ReviewForm = lazy(async () => ({ default: (await import("./review-form.tsx")).ReviewForm }));

/** Counts a view once; a failure is ignored. */
const useViewCount = (contentId: string): void =>
  useEffect(() => {
    void call(contentEndpoints.countView, { params: { contentId } }).catch(() => undefined);
  }, [contentId]);

/** The comments on a version: the reason of a rejection, or those of its author and reviewer. */
function Comments({ content }: { readonly content: ContentDetails }) {
  const t = useText();
  const { approvalStatus, approverComment, ownerComment } = content;
  const isRejected = approvalStatus === "REJECTED";
  return (
    <>
      {approverComment !== "" && (
        <Note tone={isRejected ? "danger" : "neutral"}>
          <p className="semi">
            {t(isRejected ? "SESSION_CONTENT_UPLOAD_REASON_FOR_REJECTION" : "content.comment.approver")}
          </p>
          <p>{approverComment}</p>
        </Note>
      )}
      {ownerComment !== "" && (
        <Note tone="neutral">
          <p className="semi">{t("content.note")}</p>
          <p>{ownerComment}</p>
        </Note>
      )}
    </>
  );
}

function Versions({ versions }: { readonly versions: readonly ContentVersion[] }) {
  const t = useText();
  if (versions.length < 2) return null;
  return (
    <section className="stack g2">
      <h3 className="sm semi">{t("content.versions")}</h3>
      <ul className="stack g2">
        {versions.map(({ versionId, createdAt, fileExtension, approvalStatus, url }) => {
          const label = t("content.version", { date: formatDay(createdAt), extension: fileExtension.toUpperCase() });
          return (
            <li key={versionId} className="row between">
              {url === null ? (
                <span className="sm">{label}</span>
              ) : (
                <a className="sm" href={url} target="_blank" rel="noreferrer">
                  {label}
                </a>
              )}
              <ApprovalBadge status={approvalStatus} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Details({ content }: { readonly content: ContentDetails }) {
  const t = useText();
  const { owner, type, fileExtension, license, viewCount, downloadCount, shareCount } = content;
  const counts = { views: viewCount, downloads: downloadCount, shares: shareCount };
  const pending = content.versions.find(({ approvalStatus }) => approvalStatus === "UNDER_REVIEW");
  return (
    <>
      <div className="row g3">
        <FileIcon fileExtension={fileExtension} />
        <span className="grow">
          <span className="med">{t(`content.type.${type}`)}</span>
          <span className="sm t3 content__line">
            {t("content.by", {
              owner: `${owner.firstName} ${owner.lastName}`.trim(),
              date: formatDay(content.updatedAt),
            })}
          </span>
        </span>
        <ApprovalBadge status={content.approvalStatus} />
      </div>
      <Comments content={content} />
      <ContentPreview item={content} />
      {license !== "" && <p className="sm t2">{t("content.license.shown", { license })}</p>}
      <ReactionBar {...content} />
      <p className="sm t3 num">{t("content.counts", counts)}</p>
      <Versions versions={content.versions} />
      <Suspense>
        {pending !== undefined && content.actions.includes("APPROVE") && <ReviewForm versionId={pending.versionId} />}
      </Suspense>
    </>
  );
}

interface ContentDialogProps {
  readonly contentId: string;
  readonly batchId: string;
  readonly onClose: () => void;
}

/** One item of content with its preview, reactions, links and review. */
export function ContentDialog({ contentId, batchId, onClose }: ContentDialogProps) {
  const t = useText();
  useViewCount(contentId);
  const { data, error } = useContentDetails(contentId);
  const content = data?.content;
  const { copy, share } = useContentLinks({ contentId, batchId, name: content?.name ?? "" });
  return (
    <Dialog
      title={content?.name ?? t("content.action.open")}
      opened
      onClose={onClose}
      footer={
        content?.actions.includes("SHARE") === true ? (
          <>
            <Button icon={IconCopy} onClick={() => void copy()}>
              {t("content.action.copy")}
            </Button>
            <Button icon={IconShare2} onClick={() => void share()}>
              {t("content.action.share")}
            </Button>
          </>
        ) : undefined
      }
    >
      {error !== null && content === undefined && <FailedState title={t("content.failed")} text={messageOf(error)} />}
      {error === null && content === undefined && <Skeleton lines={5} />}
      {content !== undefined && <Details content={content} />}
    </Dialog>
  );
}
