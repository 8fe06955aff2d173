import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { ATTENDANCE_CODES } from "@openrounds/contract/sessions/attendance/rules.ts";
import { authorize, markReached, type Codes } from "../../kernel/access.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { codesOnBatch } from "../../batches/access.ts";
import type { ReachedSession } from "../access.ts";
import { findSession } from "../queries.ts";

/** Whether a person may see the attendance of others; everybody sees their own. */
export const seesEverybody = (codes: Codes): boolean => ATTENDANCE_CODES.some((code) => codes.has(code));

/** Whether a person may see the contacts of participants. */
export const seesContacts = (codes: Codes): boolean => codes.has("VIEW_PARTICIPANT_CONTACTS");

/** The session of a report link, if the person of the link may still download its reports. */
export async function reachReportSession(platform: Platform, actor: Actor, sessionId: string): Promise<ReachedSession> {
  const row = await findSession(platform.db, sessionId, actor.userId);
  const codes = row === undefined ? new Set<PermissionCode>() : await codesOnBatch(platform, actor, row);
  const accessRow = authorize({ row, codes, needs: ["DOWNLOAD_DATA_REPORTS"], knownBy: [] });
  return { accessRow, session: markReached(accessRow.session), codes };
}
