import type { App } from "@openrounds/server/create-app.ts";
import { buildBatch, buildParticipant } from "@openrounds/server/batches/factory.ts";
import { buildUser } from "@openrounds/server/identity/factory.ts";
import { authenticate, signIn } from "@openrounds/server/identity/signins/service.ts";
import { now } from "@openrounds/server/kernel/clock.ts";
import { autocommit } from "@openrounds/server/kernel/db/database.ts";
import type { Platform } from "@openrounds/server/kernel/platform.ts";
import { buildOrganization } from "@openrounds/server/organizations/factory.ts";
import { buildProgram } from "@openrounds/server/programs/factory.ts";
import { buildSession } from "@openrounds/server/sessions/factory.ts";
import { videoProviderOf } from "@openrounds/server/sessions/live/providers/choose-video.ts";
import type { RoomEntrance } from "@openrounds/server/sessions/live/providers/video.ts";

/** A new room for each run. */
export async function buildRoom({ platform }: App) {
  const db = autocommit(platform.db);
  const { organizationId } = await buildOrganization(db);
  const owner = await buildUser(db);
  const program = await buildProgram(db, { organizationId, createdBy: owner.userId });
  const batch = await buildBatch(db, { programId: program.programId, createdBy: owner.userId });
  const { sessionId } = await buildSession(db, { batchId: batch.batchId, status: "INPROGRESS", startedAt: now() });
  return { sessionId, batch };
}

/** Signs in a person, since each enters with their own session. */
async function signInTo(platform: Platform, userId: string): Promise<string> {
  const person = { userId, device: "bench", os: "bench" };
  const transport = {
    usesCookie: false,
    cookies: { read: () => undefined, set: () => undefined, clear: () => undefined },
  };
  const { authToken } = await platform.db.transaction((tx) => signIn(platform, tx, person, transport));
  const actor = await authenticate(platform, authToken);
  if (actor === undefined) throw new Error("no sign-in");
  return actor.sessionId;
}

export type Room = Awaited<ReturnType<typeof buildRoom>>;

/** Someone who may enter a room, as often as they like. */
export interface RoomGuest {
  readonly userId: string;
  readonly admit: () => Promise<RoomEntrance>;
}

/** A new participant, who is signed in. */
export async function buildPerson({ platform }: App, { sessionId, batch }: Room): Promise<RoomGuest> {
  const { userId } = await buildParticipant(autocommit(platform.db), batch, "ATTENDEE");
  const signInId = await signInTo(platform, userId);
  const entrant = { sessionId, userId, by: { signInId }, name: "Test Person", agendaItems: 1 };
  return { userId, admit: () => videoProviderOf(platform).admit(entrant) };
}
