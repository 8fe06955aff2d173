import type { CheckIn, DoorScreen } from "@openrounds/contract/sessions/checkins/schemas.ts";
import { qrPath } from "../../kernel/qr.ts";
import type { SessionAccessRow, SessionRow } from "../queries.ts";

const presentedSession = ({ topic, startsAt, endsAt }: SessionRow) => ({
  topic,
  startDateTime: startsAt.getTime(),
  endDateTime: endsAt.getTime(),
});

/** The data of the door screen of a session. */
export const presentDoor = (session: SessionRow, address: string, checkedInCount: number): DoorScreen => ({
  ...presentedSession(session),
  address,
  code: qrPath(address),
  checkedInCount,
});

/** The confirmation for a person who checked in. */
export const presentCheckIn = ({ session, batch }: SessionAccessRow, at: Date): CheckIn => ({
  ...presentedSession(session),
  sessionId: session.sessionId,
  batchName: batch.batchName,
  checkedInDateTime: at.getTime(),
});
