import { sessionRole } from "@openrounds/contract/sessions/rules.ts";
import type { SessionRole } from "@openrounds/contract/sessions/schemas.ts";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { authorize, reached, type Codes, type Reached } from "../kernel/access.ts";
import type { Actor, PermittedContext } from "../kernel/http/handlers.ts";
import type { Platform } from "../kernel/platform.ts";
import { codesOnBatch } from "../batches/access.ts";
import { findSession, type PlacedSession, type SessionRow } from "./queries.ts";

export interface ReachedSession {
  readonly session: Reached<SessionRow>;
  readonly place: Reached<PlacedSession>;
  readonly codes: Codes;
}

/** The only way from an id to a session: with the right of the endpoint proved. */
export async function reachSession(
  { platform, db, actor, needs }: PermittedContext,
  sessionId: string,
): Promise<ReachedSession> {
  const row = await findSession(db, sessionId, actor.userId);
  const codes = row === undefined ? new Set<PermissionCode>() : await codesOnBatch(platform, actor, row);
  const place = authorize({ row, codes, needs, knownBy: ["VIEW_SESSION_DETAILS", "VIEW_BATCH_DETAILS"] });
  return { place, session: reached(place.session), codes };
}

/** The sessions of a list that the person may know, each with the codes held on it. */
export async function withSessionCodes(
  platform: Platform,
  actor: Actor,
  places: readonly PlacedSession[],
): Promise<ReachedSession[]> {
  const all = await Promise.all(
    places.map(async (place) => ({ place, codes: await codesOnBatch(platform, actor, place) })),
  );
  return all
    .filter(({ codes }) => codes.has("VIEW_SESSION_DETAILS") || codes.has("JOIN_SESSION"))
    .map(({ place, codes }) => ({ place: reached(place), session: reached(place.session), codes }));
}

/** The role of the person in the session, by the roles in its batch. */
export const roleIn = (place: Pick<PlacedSession, "roles" | "participantStatus">): SessionRole | undefined =>
  place.participantStatus === "ACTIVE" ? sessionRole(place.roles ?? []) : undefined;
