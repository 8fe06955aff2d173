import { IconDownload, IconTrash } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { captionsText, captionsVtt } from "@openrounds/contract/sessions/live/captions.ts";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import type { CaptionLine } from "@openrounds/contract/sessions/live/signals.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { formatTime } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../../kernel/query.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { askToConfirm } from "../../../ui/confirmation.ts";
import { toast, toastFailure } from "../../../ui/toast.ts";

interface FileLinkProps {
  readonly name: string;
  readonly mediaType: string;
  readonly text: string;
  readonly label: string;
}

/** A file that the page makes by itself. */
const FileLink = ({ name, mediaType, text, label }: FileLinkProps) => (
  <a
    className={buttonClass({ size: "sm" })}
    download={name}
    href={`data:${mediaType};charset=utf-8,${encodeURIComponent(text)}`}
  >
    <IconDownload className="i" aria-hidden />
    <span>{label}</span>
  </a>
);

/** Deletes the captions for everybody, after a question. */
function useRemoval({ sessionId, topic }: Session): () => void {
  const t = useText();
  const remove = useEndpointMutation(liveEndpoints.removeCaptions, {
    refreshes: [liveEndpoints.captions],
    onDone: () => toast(t("sessions.captions.deleted")),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  return () =>
    askToConfirm({
      title: t("sessions.captions.deleteTitle", { topic }),
      text: t("sessions.captions.deleteText"),
      confirm: t("sessions.captions.delete"),
      cancel: t("app.cancel"),
      onConfirm: () => remove.mutate({ params: { sessionId } }),
    });
}

interface CaptionsCardProps {
  readonly session: Session;
  readonly lines: readonly CaptionLine[];
  readonly startedAtMs: number;
  readonly canDelete: boolean;
}

function CaptionsCard({ session, lines, startedAtMs, canDelete }: CaptionsCardProps) {
  const t = useText();
  const askToRemove = useRemoval(session);
  const name = session.topic.replaceAll(/[\\/:*?"<>|]/g, " ");
  return (
    <section className="card card--p stack g3 outcome" aria-label={t("sessions.captions.title")}>
      <div className="row between wrap g3">
        <div className="grow">
          <h2 className="lg semi">{t("sessions.captions.title")}</h2>
          <p className="sm t3">{t("sessions.captions.text", { count: lines.length })}</p>
        </div>
        <div className="row wrap g2">
          <FileLink
            {...{ name: `${name}.txt`, mediaType: "text/plain" }}
            text={captionsText(lines)}
            label={t("sessions.captions.asText")}
          />
          <FileLink
            {...{ name: `${name}.vtt`, mediaType: "text/vtt" }}
            text={captionsVtt(lines, startedAtMs)}
            label={t("sessions.captions.asVtt")}
          />
          {canDelete && (
            <Button size="sm" look="danger" icon={IconTrash} onClick={askToRemove}>
              {t("sessions.captions.delete")}
            </Button>
          )}
        </div>
      </div>
      <details>
        <summary className={buttonClass({ size: "sm" })}>{t("sessions.captions.read")}</summary>
        <ol className="stack g1">
          {lines.map(({ captionId, text, atMs }) => (
            <li key={captionId} className="row g2">
              <span className="xs t3 num">{formatTime(atMs)}</span>
              <span className="sm">{text}</span>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

/** What captioners wrote in the room of a session, to read and to download; nothing while there is none. */
export function SessionCaptions({ session }: { readonly session: Session }) {
  const { sessionId } = session;
  const { data } = useSuspenseQuery(endpointQuery(liveEndpoints.captions, { params: { sessionId } }));
  const { captionList, startedDateTime, canDelete } = data;
  if (captionList.length === 0) return null;
  return <CaptionsCard {...{ session, canDelete }} lines={captionList} startedAtMs={startedDateTime} />;
}
