import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { authorize, markReached, type Codes } from "../../kernel/access.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { codesOnBatch } from "../../batches/access.ts";
import type { ReachedSession } from "../access.ts";
import { findSession } from "../queries.ts";

const TEAM: readonly PermissionCode[] = ["START_SESSION", "DOWNLOAD_DATA_REPORTS", "EDIT_BATCH"];

/** Whether a person may see who else was there; everybody sees themselves. */
export const seesEverybody = (codes: Codes): boolean => TEAM.some((code) => codes.has(code));

/** Whether a person may see how participants can be reached. */
export const seesContacts = (codes: Codes): boolean => codes.has("VIEW_PARTICIPANT_CONTACTS");

/** The session of a report link, when the person it was made for may still download reports of it. */
export async function reachReported(platform: Platform, actor: Actor, sessionId: string): Promise<ReachedSession> {
  const row = await findSession(platform.db, sessionId, actor.userId);
  const codes = row === undefined ? new Set<PermissionCode>() : await codesOnBatch(platform, actor, row);
  const place = authorize({ row, codes, needs: ["DOWNLOAD_DATA_REPORTS"], knownBy: [] });
  return { place, session: markReached(place.session), codes };
}
