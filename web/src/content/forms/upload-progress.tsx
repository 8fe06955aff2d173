import { useText } from "../../kernel/i18n.tsx";
import { Note } from "../../ui/states.tsx";

/** The progress of an upload, or why it failed. */
export interface UploadStatus {
  readonly percent: number;
  /** The message of a failure; `percent` is 0 then. */
  readonly failure?: string;
  /** The reason that the server gave. */
  readonly reason?: string;
}

/** The progress bar; after a failure it is empty, with the reason. */
export function UploadProgress({ percent, failure, reason }: UploadStatus) {
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
