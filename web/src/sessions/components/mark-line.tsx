import type { AttendanceRow } from "@openrounds/contract/sessions/attendance/schemas.ts";
import { formatMoment } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";

/** Who entered a person's attendance, when and why, and what the room measured. */
export function AttendanceMarkLine({ row: { mark, measuredMinutes } }: { readonly row: AttendanceRow }) {
  const t = useText();
  if (mark === null) return null;
  const reason = t(`attendance.reason.${mark.reason}`);
  const at = formatMoment(mark.markedDateTime);
  const enteredText =
    mark.reason === "DOOR"
      ? `${reason}, ${at}`
      : t("attendance.by", { name: mark.byName, at, reason: mark.note === "" ? reason : `${reason} (${mark.note})` });
  const measuredText = measuredMinutes === null ? "" : t("attendance.measured", { minutes: measuredMinutes });
  return <span className="xs t3">{[enteredText, measuredText].filter((text) => text !== "").join(" · ")}</span>;
}
