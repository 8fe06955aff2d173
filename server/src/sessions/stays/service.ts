import { meetsByLink } from "@openrounds/contract/batches/schemas.ts";
import type { AttendanceEventKind } from "@openrounds/contract/sessions/attendance/schemas.ts";
import type { LinkStay } from "@openrounds/contract/sessions/stays/endpoints.ts";
import { stayState } from "@openrounds/contract/sessions/stays/rules.ts";
import { now, nowMs } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { newId } from "../../kernel/ids.ts";
import { refuseConflict } from "../../kernel/refusal.ts";
import { insertEvents, type NewEvent } from "../attendance/queries.ts";
import type { SessionAccessRow } from "../queries.ts";
import { listLinkStays, type LinkStayRow } from "./queries.ts";

type Visit = Pick<SessionAccessRow, "session" | "setting">;
type Person = Pick<Actor, "userId">;

const isCounted = ({ hasLeft, answeredAt }: LinkStayRow): boolean =>
  !hasLeft && stayState(answeredAt.getTime(), nowMs()) !== "OVER";

const presentStay = ({ joinedAt, answeredAt, hasLeft }: LinkStayRow): LinkStay => ({
  joinedDateTime: joinedAt.getTime(),
  answeredDateTime: answeredAt.getTime(),
  hasLeft,
});

interface StayLine extends Person {
  readonly sessionId: string;
  readonly connectionId: string;
  readonly kind: AttendanceEventKind;
}

const lineOf = ({ userId, sessionId, connectionId, kind }: StayLine): NewEvent => ({
  userId,
  sessionId,
  connectionId,
  kind,
  eventId: newId(),
  source: "LINK",
  device: "",
  at: now(),
});

/** The last stay of a person at the link of a session; null where it meets elsewhere, and before they joined. */
export async function readStay(db: Db, { session, setting }: Visit, { userId }: Person): Promise<LinkStay | null> {
  if (!meetsByLink(setting)) return null;
  const [stay] = await listLinkStays(db, { sessionId: session.sessionId, userId });
  return stay === undefined ? null : presentStay(stay);
}

/** Records that a person opened the link of a meeting elsewhere: a new stay, or a sign of life of the one that counts. */
export async function recordLinkJoin(db: Db, { session, setting }: Visit, { userId }: Person): Promise<void> {
  if (!meetsByLink(setting)) return;
  const { sessionId } = session;
  const [last] = await listLinkStays(db, { sessionId, userId });
  const line =
    last !== undefined && isCounted(last)
      ? lineOf({ userId, sessionId, connectionId: last.connectionId, kind: "ALIVE" })
      : lineOf({ userId, sessionId, connectionId: newId(), kind: "JOIN" });
  await db.transaction((tx) => insertEvents(tx, [line]));
}

/** Records the answer of a person who is asked whether they are still there; refuses it when the stay is over. */
export async function answerStay(
  db: Db,
  { session, setting }: Visit,
  { userId, isThere }: Person & { readonly isThere: boolean },
): Promise<LinkStay> {
  if (session.status !== "INPROGRESS") refuseConflict("SESSION_NOT_STARTED");
  const { sessionId } = session;
  const [last] = meetsByLink(setting) ? await listLinkStays(db, { sessionId, userId }) : [];
  if (last === undefined || !isCounted(last)) return refuseConflict("STAY_OVER");
  const { connectionId } = last;
  const line = lineOf({ userId, sessionId, connectionId, kind: isThere ? "ALIVE" : "LEAVE" });
  await db.transaction((tx) => insertEvents(tx, [line]));
  return presentStay({ ...last, answeredAt: line.at, hasLeft: !isThere });
}

/** Ends the stays that still count with their session. */
export async function closeLinkStays(tx: Tx, sessionId: string): Promise<void> {
  const stays = (await listLinkStays(tx, { sessionId })).filter(isCounted);
  await insertEvents(
    tx,
    stays.map(({ userId, connectionId }) => lineOf({ userId, sessionId, connectionId, kind: "LEAVE" })),
  );
}
