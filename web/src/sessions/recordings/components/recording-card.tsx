import { IconDownload, IconEye, IconTrash, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { recordingPath } from "@openrounds/contract/sessions/paths.ts";
import { RECORDING_VISIBILITIES, type Recording } from "@openrounds/contract/sessions/recordings/schemas.ts";
import { formatDay, formatMoment } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { askToConfirm } from "../../../ui/confirmation.ts";
import { Menu } from "../../../ui/menu.tsx";
import { Note } from "../../../ui/states.tsx";
import { useChangeRecording, useComposeRecording, useRecordingViews, useRemoveRecording } from "../data.ts";
import { RecordingPlayer } from "./recording-player.tsx";

const MINUTE_MS = 60_000;
const inMinutes = (ms: number): number => Math.floor(ms / MINUTE_MS);

interface RecordingCardProps {
  readonly sessionId: string;
  readonly recording: Recording;
  readonly canManage: boolean;
}

/** What there is instead of a video. */
function RecordingState({ sessionId, recording, canManage }: RecordingCardProps) {
  const t = useText();
  const compose = useComposeRecording();
  const { status, progress, recordingId } = recording;
  if (status === "RECORDING") return <Note>{t("recordings.running")}</Note>;
  if (status === "EXPIRED") return <Note>{t("recordings.expired")}</Note>;
  if (status === "COMPOSING") {
    return (
      <div className="stack g2" role="status">
        <p className="sm">{t("recordings.composing", { progress })}</p>
        <span className="bar">
          <i style={{ width: `${progress}%` }} />
        </span>
        <p className="sm t3">{t("recordings.composingText")}</p>
      </div>
    );
  }
  return (
    <Note tone="danger">
      <span className="row wrap g3">
        <span className="grow">{t("recordings.failed")}</span>
        {canManage && (
          <Button
            size="sm"
            busy={compose.isPending}
            onClick={() => compose.mutate({ params: { id: sessionId, recordingId } })}
          >
            {t("recordings.composeAgain")}
          </Button>
        )}
      </span>
    </Note>
  );
}

/** Who watched how much, for hosts. */
function Viewers({ sessionId, recording: { recordingId, durationMs } }: Omit<RecordingCardProps, "canManage">) {
  const t = useText();
  const views = useRecordingViews({ id: sessionId, recordingId }, true);
  if (views === undefined) return null;
  if (views.length === 0) return <p className="sm t3">{t("recordings.nobodyWatched")}</p>;
  return (
    <ul className="stack g2">
      {views.map(({ userId, name, watchedMs }) => (
        <li key={userId} className="row between g3 sm">
          <span className="trunc">{name}</span>
          <span className="num t2">
            {t("recordings.watched", { watched: inMinutes(watchedMs), minutes: inMinutes(durationMs ?? 0) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Who may watch, who watched, and deleting it. */
function RecordingActions({ sessionId, recording }: Omit<RecordingCardProps, "canManage">) {
  const t = useText();
  const [showsViewers, setShowsViewers] = useState(false);
  const change = useChangeRecording();
  const remove = useRemoveRecording();
  const { recordingId, visibility, url } = recording;
  const params = { id: sessionId, recordingId };
  const askToRemove = (): void =>
    askToConfirm({
      title: t("recordings.removeTitle"),
      text: t("recordings.removeText"),
      confirm: t("recordings.remove"),
      cancel: t("app.cancel"),
      onConfirm: () => remove.mutate({ params }),
    });
  return (
    <div className="stack g3">
      <div className="row wrap g2">
        <Menu
          head={t("recordings.whoWatches")}
          entries={RECORDING_VISIBILITIES.map((each) => ({
            label: t(`recordings.visibility.${each}`),
            isCurrent: each === visibility,
            onPress: () => change.mutate({ params, body: { visibility: each } }),
          }))}
          target={(props) => (
            <Button size="sm" icon={IconEye} {...props}>
              {t(`recordings.visibility.${visibility}`)}
            </Button>
          )}
        />
        {url !== null && (
          <>
            <Button
              size="sm"
              icon={IconUsers}
              aria-expanded={showsViewers}
              onClick={() => setShowsViewers(!showsViewers)}
            >
              {t("recordings.viewers")}
            </Button>
            <a className={buttonClass({ size: "sm" })} href={url} download>
              <IconDownload className="i" aria-hidden />
              {t("recordings.download")}
            </a>
          </>
        )}
        <Button size="sm" look="danger" icon={IconTrash} onClick={askToRemove}>
          {t("recordings.remove")}
        </Button>
      </div>
      {visibility === "PUBLIC" && (
        <p className="sm t2 wrapany">
          {t("recordings.publicAddress", { address: `${location.origin}${recordingPath(recordingId)}` })}
        </p>
      )}
      {showsViewers && <Viewers sessionId={sessionId} recording={recording} />}
    </div>
  );
}

/** One recording: the video, or what there is instead, and for hosts what to do with it. */
export function RecordingCard({ sessionId, recording, canManage }: RecordingCardProps) {
  const t = useText();
  const { url, status, deletesDateTime, startedDateTime, watchedMs, durationMs } = recording;
  const isKept = status === "READY" || status === "FAILED";
  return (
    <article className="stack g3">
      <p className="sm t2 num">
        {formatMoment(startedDateTime)}
        {watchedMs >= MINUTE_MS &&
          ` · ${t("recordings.youWatched", { watched: inMinutes(watchedMs), minutes: inMinutes(durationMs ?? 0) })}`}
      </p>
      {url === null ? (
        <RecordingState sessionId={sessionId} recording={recording} canManage={canManage} />
      ) : (
        <RecordingPlayer sessionId={sessionId} recording={recording} url={url} />
      )}
      {canManage && status !== "RECORDING" && <RecordingActions sessionId={sessionId} recording={recording} />}
      {isKept && deletesDateTime !== null && (
        <p className="sm t3">{t("recordings.deletedOn", { day: formatDay(deletesDateTime) })}</p>
      )}
    </article>
  );
}
