import { useText } from "../../kernel/i18n.tsx";
import { Note } from "../../ui/states.tsx";

/** How an upload stands: how far it is, or why it failed. */
export interface Progress {
  readonly percent: number;
  /** What went wrong, in words; the progress is back at 0 then. */
  readonly failure?: string;
  /** What the server said about it. */
  readonly reason?: string;
}

/** A bar with the share that is done; after a failure empty, and with the reason. */
export function UploadProgress({ percent, failure, reason }: Progress) {
  const t = useText();
  const label = failure === undefined ? t("content.progress", { percent }) : t("content.progressFailed");
  return (
    <div className="stack g2" aria-live="polite">
      <p className="sm num">{label}</p>
      <div
        className="bar"
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      {failure !== undefined && (
        <Note tone="danger">
          <p>{failure}</p>
          {reason !== undefined && reason !== "" && <p className="sm">{reason}</p>}
        </Note>
      )}
    </div>
  );
}
