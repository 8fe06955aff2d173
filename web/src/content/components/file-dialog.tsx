import { IconDownload, IconExternalLink } from "@tabler/icons-react";
import { useState } from "react";
import { hasPages } from "@openrounds/contract/content/rules.ts";
import type { ContentDetails } from "@openrounds/contract/content/schemas.ts";
import { statusOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import type { OpenedFileProps } from "../../sessions/live/components/room-files.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useIsPhone } from "../../ui/responsive.ts";
import { safeHref } from "../../ui/safe-href.ts";
import { Note, Skeleton } from "../../ui/states.tsx";
import { useContentDetails } from "../data.ts";
import { FilePage } from "./file-page.tsx";

/** A file without pages is downloaded, and a link is opened. */
function FileLink({ name, url, fileExtension }: Pick<ContentDetails, "name" | "url" | "fileExtension">) {
  const t = useText();
  if (url === null) return <Note>{t("room.files.notYours")}</Note>;
  const isLink = fileExtension === "link";
  const Icon = isLink ? IconExternalLink : IconDownload;
  const target = isLink ? { target: "_blank", rel: "noreferrer" } : { download: `${name}.${fileExtension}` };
  return (
    <a className={buttonClass()} href={isLink ? safeHref(url) : url} {...target}>
      <Icon className="i" aria-hidden />
      <span>{t(isLink ? "room.files.visit" : "room.files.download")}</span>
    </a>
  );
}

/** A file, for oneself: its pages, or the way to it; who may not open it reads so. */
export function FileDialog({ contentId, name, onClose }: OpenedFileProps) {
  const t = useText();
  const [page, turn] = useState(1);
  const isPhone = useIsPhone();
  const { data, error } = useContentDetails(contentId);
  const content = data?.content;
  const isPaged = content !== undefined && hasPages(content.fileExtension);
  const isRefused = error !== null && [403, 404].includes(statusOf(error));
  return (
    <Dialog opened onClose={onClose} title={name} width="wide">
      {error !== null && <Note tone="warning">{t(isRefused ? "room.files.notYours" : "room.files.failed")}</Note>}
      {content === undefined && error === null && <Skeleton lines={4} />}
      {content !== undefined && !isPaged && <FileLink {...content} />}
      {isPaged && (
        <div className="filedialog">
          <FilePage {...{ contentId, name, page, turn }} size={isPhone ? "small" : "large"} />
        </div>
      )}
    </Dialog>
  );
}
