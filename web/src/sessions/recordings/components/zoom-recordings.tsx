import { IconExternalLink } from "@tabler/icons-react";
import type { ZoomRecording } from "@openrounds/contract/sessions/recordings/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { formatMoment } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { buttonClass } from "../../../ui/button.tsx";

const MINUTE_MS = 60_000;
/** What the files of a recording are; others are called by the name that Zoom gives them. */
const TYPE_KEYS: Readonly<Record<string, MessageKey>> = {
  MP4: "recordings.zoom.type.MP4",
  M4A: "recordings.zoom.type.M4A",
  CHAT: "recordings.zoom.type.CHAT",
  TRANSCRIPT: "recordings.zoom.type.TRANSCRIPT",
};

function ZoomFile({ file: { type, startedDateTime, durationMs, url, passcode } }: { readonly file: ZoomRecording }) {
  const t = useText();
  const key = TYPE_KEYS[type];
  const name = key === undefined ? type : t(key);
  return (
    <li className="row wrap between g3">
      <div className="grow">
        <p className="semi">{name}</p>
        <p className="sm t2 num">
          {formatMoment(startedDateTime)} ·{" "}
          {t("recordings.zoom.length", { minutes: Math.ceil(durationMs / MINUTE_MS) })}
        </p>
        {passcode !== "" && <p className="sm t2 wrapany">{t("recordings.zoom.passcode", { passcode })}</p>}
      </div>
      <a
        className={buttonClass({ size: "sm" })}
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={t("recordings.zoom.openNamed", { name })}
      >
        <IconExternalLink className="i" aria-hidden />
        {t("recordings.zoom.open")}
      </a>
    </li>
  );
}

/** The files that Zoom keeps of a session, for its hosts. */
export function ZoomRecordings({ files }: { readonly files: readonly ZoomRecording[] }) {
  const t = useText();
  return (
    <section className="stack g3" aria-label={t("recordings.zoom.title")}>
      <h3 className="semi">{t("recordings.zoom.title")}</h3>
      <p className="sm t2">{t("recordings.zoom.text")}</p>
      <ul className="stack g3">
        {files.map((file) => (
          <ZoomFile key={file.fileId} file={file} />
        ))}
      </ul>
    </section>
  );
}
