import type { CheckIn, Door } from "@openrounds/contract/sessions/checkins/schemas.ts";
import { qrPath } from "../../kernel/qr.ts";
import type { PlacedSession, SessionRow } from "../queries.ts";

const shown = ({ topic, startsAt, endsAt }: SessionRow) => ({
  topic,
  startDateTime: startsAt.getTime(),
  endDateTime: endsAt.getTime(),
});

/** What the screen at the door of a session shows. */
export const presentDoor = (session: SessionRow, address: string, checkedInCount: number): Door => ({
  ...shown(session),
  address,
  code: qrPath(address),
  checkedInCount,
});

/** What a person who checked in is told. */
export const presentCheckIn = ({ session, batch }: PlacedSession, at: Date): CheckIn => ({
  ...shown(session),
  sessionId: session.sessionId,
  batchName: batch.batchName,
  checkedInDateTime: at.getTime(),
});
