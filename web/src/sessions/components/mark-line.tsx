import type { AttendanceRow } from "@openrounds/contract/sessions/attendance/schemas.ts";
import { formatMoment } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";

/**
 * How a person's attendance came about, unless the room measured it: at Zoom, by their own word, or entered by whom,
 * when and why, with what was measured.
 */
export function AttendanceMarkLine({ row: { mark, measuredMinutes, source } }: { readonly row: AttendanceRow }) {
  const t = useText();
  if (mark === null) {
    return source === null || source === "ROOM" ? null : (
      <span className="xs t3">{t(`attendance.source.${source}`)}</span>
    );
  }
  const reason = t(`attendance.reason.${mark.reason}`);
  const at = formatMoment(mark.markedDateTime);
  const enteredText =
    mark.reason === "DOOR"
      ? `${reason}, ${at}`
      : t("attendance.by", { name: mark.byName, at, reason: mark.note === "" ? reason : `${reason} (${mark.note})` });
  const measuredText = measuredMinutes === null ? "" : t("attendance.measured", { minutes: measuredMinutes });
  return <span className="xs t3">{[enteredText, measuredText].filter((text) => text !== "").join(" · ")}</span>;
}
