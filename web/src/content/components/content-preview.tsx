import { IconDownload, IconExternalLink } from "@tabler/icons-react";
import { useRef, useState, type SyntheticEvent } from "react";
import type { ContentItem } from "@openrounds/contract/content/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { safeHref } from "../../ui/safe-href.ts";
import { kindOf } from "../state.ts";
import { useContentLinks } from "./content-links.ts";

/**
 * Keeps the first URL of a player, since a new one would restart it; after an error it takes the newest URL and goes on
 * at the same time.
 */
function useStableSource(url: string) {
  const [src, setSrc] = useState(url);
  const position = useRef(0);
  return {
    src,
    onTimeUpdate: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) =>
      void (position.current = currentTarget.currentTime),
    onLoadedMetadata: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) =>
      void (currentTarget.currentTime = position.current),
    onError: () => setSrc(url),
  };
}

function Player({
  tag: Tag,
  label,
  url,
}: {
  readonly tag: "audio" | "video";
  readonly label: string;
  readonly url: string;
}) {
  const className = Tag === "audio" ? "content__sound" : "content__picture";
  return <Tag className={className} aria-label={label} controls preload="metadata" {...useStableSource(url)} />;
}

/** Shows an image, or plays audio and video. */
function MediaPreview({ item, url }: { readonly item: ContentItem; readonly url: string }) {
  const t = useText();
  const label = t("content.preview", { name: item.name });
  switch (kindOf(item.fileExtension)) {
    case "image":
      return <img className="content__picture" src={url} alt={label} />;
    case "video":
      return <Player tag="video" label={label} url={url} />;
    case "audio":
      return <Player tag="audio" label={label} url={url} />;
    default:
      return null;
  }
}

/** The preview of content, with the link to its file or web page. */
export function ContentPreview({ item }: { readonly item: ContentItem }) {
  const t = useText();
  const { countDownload } = useContentLinks(item);
  const { url, fileExtension } = item;
  if (url === null) return null;
  const isLink = fileExtension === "link";
  const Icon = isLink ? IconExternalLink : IconDownload;
  return (
    <div className="stack g3">
      {!isLink && <MediaPreview item={item} url={url} />}
      {isLink && <p className="sm t2 content__address">{url}</p>}
      <a
        className={buttonClass({ look: "default" })}
        href={isLink ? safeHref(url) : url}
        {...(isLink ? { target: "_blank", rel: "noreferrer" } : { download: `${item.name}.${fileExtension}` })}
        onClick={countDownload}
      >
        <Icon className="i" aria-hidden />
        <span>{t(isLink ? "content.action.visit" : "content.action.download")}</span>
      </a>
    </div>
  );
}
