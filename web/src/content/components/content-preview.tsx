import { IconDownload, IconExternalLink } from "@tabler/icons-react";
import { useRef, useState, type SyntheticEvent } from "react";
import type { ContentItem } from "@openrounds/contract/content/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { safeHref } from "../../ui/safe-href.ts";
import { kindOf } from "../state.ts";
import { useLinks } from "./links.ts";

/** The address that a player began with; the newest link only when that one ended. */
function usePlayed(url: string) {
  const [src, setSrc] = useState(url);
  const at = useRef(0);
  return {
    src,
    onTimeUpdate: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) =>
      void (at.current = currentTarget.currentTime),
    onLoadedMetadata: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) =>
      void (currentTarget.currentTime = at.current),
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
  return <Tag className={className} aria-label={label} controls preload="metadata" {...usePlayed(url)} />;
}

/** A picture is shown, sound and film are played. */
function Shown({ item, url }: { readonly item: ContentItem; readonly url: string }) {
  const t = useText();
  const label = t("content.preview", { name: item.name });
  switch (kindOf(item.fileExtension)) {
    case "picture":
      return <img className="content__picture" src={url} alt={label} />;
    case "film":
      return <Player tag="video" label={label} url={url} />;
    case "sound":
      return <Player tag="audio" label={label} url={url} />;
    default:
      return null;
  }
}

/** Content as far as the page can show it, and the way to the file or to the address. */
export function ContentPreview({ item }: { readonly item: ContentItem }) {
  const t = useText();
  const { countDownload } = useLinks(item);
  const { url, fileExtension } = item;
  if (url === null) return null;
  const isLink = fileExtension === "link";
  const Sign = isLink ? IconExternalLink : IconDownload;
  return (
    <div className="stack g3">
      {!isLink && <Shown item={item} url={url} />}
      {isLink && <p className="sm t2 content__address">{url}</p>}
      <a
        className={buttonClass({ look: "default" })}
        href={isLink ? safeHref(url) : url}
        {...(isLink ? { target: "_blank", rel: "noreferrer" } : { download: `${item.name}.${fileExtension}` })}
        onClick={countDownload}
      >
        <Sign className="i" aria-hidden />
        <span>{t(isLink ? "content.action.visit" : "content.action.download")}</span>
      </a>
    </div>
  );
}
