import { sessionRole } from "@openrounds/contract/sessions/rules.ts";
import type { SessionRole } from "@openrounds/contract/sessions/schemas.ts";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { authorize, markReached, type Codes, type Reached } from "../kernel/access.ts";
import type { Actor, PermittedContext } from "../kernel/http/handlers.ts";
import type { AccessPlatform, Platform } from "../kernel/platform.ts";
import { batchCodesBy } from "../batches/access.ts";
import { accessBasisOf, type AccessBasis, type SignInActor } from "../organizations/access.ts";
import { findSession, type SessionAccessRow, type SessionRow } from "./queries.ts";

/** The codes of a guest in their session. */
const GUEST_CODES: readonly PermissionCode[] = ["VIEW_SESSION_DETAILS", "JOIN_SESSION"];

/** The codes that an access basis gives on a session: those on its batch, and those of a guest. */
function sessionCodesBy(basis: AccessBasis, accessRow: SessionAccessRow): Codes {
  const codes = batchCodesBy(basis, accessRow);
  return accessRow.isGuest ? new Set([...codes, ...GUEST_CODES]) : codes;
}

/** The codes of a person on a session. */
export const codesOnSession = async (
  platform: AccessPlatform,
  actor: SignInActor,
  accessRow: SessionAccessRow,
): Promise<Codes> => sessionCodesBy(await accessBasisOf(platform, actor), accessRow);

export interface ReachedSession {
  readonly session: Reached<SessionRow>;
  readonly accessRow: Reached<SessionAccessRow>;
  readonly codes: Codes;
}

/** The only way from an id to a session: reads it and proves the permission of the endpoint. */
export async function reachSession(
  { platform, db, actor, needs }: PermittedContext,
  sessionId: string,
): Promise<ReachedSession> {
  const row = await findSession(db, sessionId, actor.userId);
  const codes = row === undefined ? new Set<PermissionCode>() : await codesOnSession(platform, actor, row);
  const accessRow = authorize({ row, codes, needs, knownBy: ["VIEW_SESSION_DETAILS", "VIEW_BATCH_DETAILS"] });
  return { accessRow, session: markReached(accessRow.session), codes };
}

/** The visible sessions of a list, with the codes on each. */
export async function withSessionCodes(
  platform: Platform,
  actor: Actor,
  accessRows: readonly SessionAccessRow[],
): Promise<ReachedSession[]> {
  const basis = await accessBasisOf(platform, actor);
  return accessRows
    .map((accessRow) => ({ accessRow, codes: sessionCodesBy(basis, accessRow) }))
    .filter(({ codes }) => codes.has("VIEW_SESSION_DETAILS") || codes.has("JOIN_SESSION"))
    .map(({ accessRow, codes }) => ({
      accessRow: markReached(accessRow),
      session: markReached(accessRow.session),
      codes,
    }));
}

/** The person's role in the session: from the batch roles, or as a guest. */
export function roleIn({
  roles,
  participantStatus,
  isGuest,
}: Pick<SessionAccessRow, "roles" | "participantStatus" | "isGuest">): SessionRole | undefined {
  const own = participantStatus === "ACTIVE" ? sessionRole(roles ?? []) : undefined;
  return own ?? (isGuest ? "GUEST_PARTICIPANT" : undefined);
}
