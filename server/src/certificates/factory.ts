import sharp from "sharp";
import type { CertificateRequest } from "@openrounds/contract/certificates/schemas.ts";
import { nowMs } from "../kernel/clock.ts";
import type { Autocommit } from "../kernel/db/database.ts";
import { newId } from "../kernel/ids.ts";
import type { Platform } from "../kernel/platform.ts";
import { storageOf } from "../media/service.ts";
import { imageKey } from "../media/service.ts";
import { buildSession } from "../sessions/factory.ts";
import { attendanceEvents } from "../sessions/tables.ts";

/** A stored picture of one colour, as an upload leaves it; answers its address. */
export async function buildImage(platform: Platform, background = "#0f5fb3"): Promise<string> {
  const url = `/files/images/${newId()}.webp`;
  const picture = sharp({ create: { width: 600, height: 120, channels: 3, background } });
  await storageOf(platform).put(imageKey(url), await picture.webp().toBuffer(), "image/webp");
  return url;
}

/** What the form sends for named people of a batch. */
export async function certificateForm(
  platform: Platform,
  batchId: string,
  fields: Partial<CertificateRequest> = {},
): Promise<CertificateRequest> {
  return {
    entityId: batchId,
    entityType: "BATCH",
    templateType: "Modern",
    headerImgUrl: await buildImage(platform),
    footerImgUrl: await buildImage(platform, "#7c4615"),
    heading: "Certificate of completion",
    subHeading: "This certificate is awarded to",
    description: "For taking part in the case rounds.",
    userList: [],
    selectAll: false,
    ...fields,
  };
}

/** A session of an hour that is over, with the people who were there from its first to its last minute. */
export async function buildAttendedSession(
  db: Autocommit,
  batchId: string,
  userIds: readonly string[],
  endedMsAgo = 0,
): Promise<string> {
  const endedAt = new Date(nowMs() - endedMsAgo);
  const startedAt = new Date(endedAt.getTime() - 3_600_000);
  const times = { startsAt: startedAt, endsAt: endedAt, startedAt, endedAt };
  const { sessionId } = await buildSession(db, { batchId, status: "COMPLETED", ...times });
  const stay = (userId: string) => {
    const line = { sessionId, userId, connectionId: newId(), source: "ROOM", device: "" } as const;
    return [
      { ...line, eventId: newId(), kind: "JOIN" as const, at: startedAt },
      { ...line, eventId: newId(), kind: "LEAVE" as const, at: endedAt },
    ];
  };
  if (userIds.length > 0) await db.insert(attendanceEvents).values(userIds.flatMap(stay));
  return sessionId;
}
