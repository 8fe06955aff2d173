import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import { contentPath } from "@openrounds/contract/content/paths.ts";
import type { ContentItem } from "@openrounds/contract/content/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { toast, toastFailure } from "../../ui/toast.ts";
import { contentReads } from "../data.ts";

const isAborted = (failure: unknown): boolean => failure instanceof DOMException && failure.name === "AbortError";

export interface ContentLinks {
  readonly copy: () => Promise<void>;
  readonly share: () => Promise<void>;
  /** Counts that the file was downloaded or the link was opened. */
  readonly countDownload: () => void;
}

/** Copies or shares the link to content; it opens for people with access. */
export function useContentLinks({
  contentId,
  batchId,
  name,
}: Pick<ContentItem, "contentId" | "batchId" | "name">): ContentLinks {
  const t = useText();
  const shared = useEndpointMutation(contentEndpoints.countShare, { refreshes: contentReads });
  const downloaded = useEndpointMutation(contentEndpoints.countDownload, { refreshes: contentReads });
  const url = `${window.location.origin}${contentPath(batchId, contentId)}`;
  const params = { params: { contentId } };
  const copyUrl = async (): Promise<void> => {
    await navigator.clipboard.writeText(url);
    toast(t("SESSION_CONTENT_DOWNLOAD_LINK"));
    shared.mutate(params);
  };
  return {
    copy: () => copyUrl().catch(() => toastFailure(t("SESSION_CONTENT_DOWNLOAD_LINK_ERROR"))),
    async share() {
      if (navigator.share === undefined) return copyUrl().catch(() => toastFailure(t("content.shareFailed")));
      try {
        await navigator.share({ title: name, url });
        shared.mutate(params);
      } catch (failure) {
        if (!isAborted(failure)) toastFailure(t("content.shareFailed"));
      }
    },
    countDownload: () => downloaded.mutate(params),
  };
}
