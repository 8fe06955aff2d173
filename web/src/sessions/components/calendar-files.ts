import { calendarEndpoints } from "@openrounds/contract/sessions/calendar/endpoints.ts";
import { call } from "../../kernel/call.ts";
import { saveText } from "../../kernel/save-text.ts";

const CALENDAR_TYPE = "text/calendar";

/** Saves a session as a calendar file. */
export async function saveSession(id: string): Promise<void> {
  const { filename, text } = await call(calendarEndpoints.file, { params: { id } });
  saveText(filename, text, CALENDAR_TYPE);
}

/** Saves the sessions to come of a batch as a calendar file. */
export async function saveBatch(id: string): Promise<void> {
  const { filename, text } = await call(calendarEndpoints.fileOfBatch, { params: { id } });
  saveText(filename, text, CALENDAR_TYPE);
}
