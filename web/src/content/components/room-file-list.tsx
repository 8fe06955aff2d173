import { IconDownload, IconExternalLink, IconEye, IconPresentation, IconPresentationOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import { hasPages } from "@openrounds/contract/content/rules.ts";
import type { ContentItem } from "@openrounds/contract/content/schemas.ts";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import type { SessionFilesProps } from "../../sessions/live/components/room-files.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { safeHref } from "../../ui/safe-href.ts";
import { toastFailure } from "../../ui/toast.ts";
import { contentPageQuery } from "../data.ts";
import { FileIcon } from "./file-icon.tsx";

const ChooseFile = lazy(async () => ({ default: (await import("./choose-file.tsx")).ChooseFile }));
const FileDialog = lazy(async () => ({ default: (await import("./file-dialog.tsx")).FileDialog }));

/** More files than a session has. */
const FILES_MAX = 50;

/** Opens a file: its pages here, anything else by its address. */
function OpenFile({ item, look }: { readonly item: ContentItem; readonly look: () => void }) {
  const t = useText();
  const { name, url, fileExtension } = item;
  const label = t("room.files.open", { name });
  if (hasPages(fileExtension)) return <IconButton icon={IconEye} label={label} onClick={look} />;
  if (url === null) return null;
  const isLink = fileExtension === "link";
  const Icon = isLink ? IconExternalLink : IconDownload;
  const target = isLink ? { target: "_blank", rel: "noreferrer" } : { download: `${name}.${fileExtension}` };
  return (
    <a className="ib" href={isLink ? safeHref(url) : url} aria-label={label} title={label} {...target}>
      <Icon className="i" aria-hidden />
    </a>
  );
}

interface FileRowProps extends Pick<SessionFilesProps, "shownId" | "canShow" | "hide"> {
  readonly item: ContentItem;
  readonly show: () => void;
  readonly look: () => void;
}

function FileRow({ item, shownId, canShow, hide, show, look }: FileRowProps) {
  const t = useText();
  const { contentId, name, fileExtension, approvalStatus } = item;
  const isShown = contentId === shownId;
  const isShowable = canShow && hasPages(fileExtension) && approvalStatus === "APPROVED";
  return (
    <li className="row g2">
      <FileIcon fileExtension={fileExtension} />
      <span className="grow sm files__n">{name}</span>
      {isShowable && (
        <IconButton
          icon={isShown ? IconPresentationOff : IconPresentation}
          label={isShown ? t("room.files.stop") : t("room.files.show", { name })}
          onClick={isShown ? hide : show}
        />
      )}
      <OpenFile item={item} look={look} />
    </li>
  );
}

/** The files of the session: everybody opens them, hosts and presenters show them to everybody. */
export function RoomFileList({ sessionId, batchId, shownId, canShow, hide }: SessionFilesProps) {
  const t = useText();
  const { data } = useQuery({
    ...contentPageQuery({ entityId: sessionId, pageSize: FILES_MAX, sortBy: "name", sortOrder: "ASC" }),
    retry: false,
  });
  const [looksAt, setLooksAt] = useState<ContentItem>();
  const [isChoosing, setChoosing] = useState(false);
  const show = useEndpointMutation(contentEndpoints.show, { onFail: (failure) => toastFailure(messageOf(failure)) });
  const showFile = (contentId: string): void => show.mutate({ params: { contentId }, body: { sessionId } });
  // Who may not see the files of the batch is shown none.
  if (data === undefined || (data.contentList.length === 0 && !canShow)) return null;
  return (
    <section className="casebox" aria-label={t("room.files.title")}>
      <h2 className="sm semi">{t("room.files.title")}</h2>
      {data.contentList.length === 0 && <p className="sm t3">{t("room.files.none")}</p>}
      <ul className="stack g2">
        {data.contentList.map((item) => (
          <FileRow
            key={item.contentId}
            {...{ item, shownId, canShow, hide }}
            show={() => showFile(item.contentId)}
            look={() => setLooksAt(item)}
          />
        ))}
      </ul>
      {canShow && (
        <Button size="sm" icon={IconPresentation} busy={show.isPending} onClick={() => setChoosing(true)}>
          {t("room.files.choose.show")}
        </Button>
      )}
      <Suspense fallback={null}>
        {isChoosing && (
          <ChooseFile
            {...{ batchId, sessionId }}
            purpose="show"
            onClose={() => setChoosing(false)}
            choose={({ contentId }) => showFile(contentId)}
          />
        )}
        {looksAt !== undefined && <FileDialog {...looksAt} onClose={() => setLooksAt(undefined)} />}
      </Suspense>
    </section>
  );
}
