import { IconCalendarPlus } from "@tabler/icons-react";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { toastFailure } from "../../ui/toast.ts";
import { saveBatch } from "./calendar-files.ts";
import { UPCOMING } from "./calendar-menu.tsx";

/** Saves the sessions to come of a batch as a calendar file; nothing for a batch without any. */
export function BatchCalendarButton({
  batchId,
  sessions,
}: {
  readonly batchId: string;
  readonly sessions: readonly Session[];
}) {
  const t = useText();
  if (!sessions.some(({ sessionStatus }) => UPCOMING.has(sessionStatus))) return null;
  const save = (): Promise<void> => saveBatch(batchId).catch((failure: unknown) => toastFailure(messageOf(failure)));
  return (
    <button type="button" className={buttonClass({ size: "sm" })} onClick={() => void save()}>
      <IconCalendarPlus className="i" aria-hidden />
      <span>{t("sessions.calendar.batch")}</span>
    </button>
  );
}
