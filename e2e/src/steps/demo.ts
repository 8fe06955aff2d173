import type { Page } from "@playwright/test";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { demoId } from "@openrounds/server/demo/ids.ts";
import { HUB, SUPERHUB } from "@openrounds/server/demo/network.ts";
import { openCaller, serverNowMs, type Caller } from "./api.ts";
import { openProgram } from "./program.ts";

/** The hub of the demo network, and the superhub above it. */
export const DEMO_HUB = { id: demoId("organization", HUB), name: HUB };
export const DEMO_SUPERHUB = { id: demoId("organization", SUPERHUB), name: SUPERHUB };

const PROGRAM = "Diabetes Care for Primary Health Centres";
const NAME = "Batch 4 · Vidarbha health centres";

/** An active batch of the demo network, whose certificates are issued by hand. */
export const DEMO_BATCH = {
  program: PROGRAM,
  programId: demoId("program", PROGRAM),
  name: NAME,
  id: demoId("batch", `${PROGRAM}/${NAME}`),
};

/** Opens a tab of the demo batch by the navigation. */
export async function openDemoBatch(page: Page, tab: string): Promise<void> {
  await openProgram(page, PROGRAM);
  await page.getByRole("link", { name: NAME }).click();
  await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
}

/** In minutes from now: a session that begins later cannot be started yet, and one of an hour that began earlier ends soon. */
const STARTABLE = { first: -30, last: 14 };

/** The minutes from now at which a session can be started, beginning with the one that is wanted. */
function* startableFrom(inMinutes: number): Generator<number> {
  for (let minute = inMinutes; minute <= STARTABLE.last; minute += 1) yield minute;
  for (let minute = inMinutes - 1; minute >= STARTABLE.first; minute -= 1) yield minute;
}

/**
 * Plans a session of its own in the demo batch, as other walks start the one that is next: as many minutes from now, or
 * at another minute at which no other session of the batch starts and it can be started.
 */
export async function planSession(page: Page, topic: string, inMinutes: number, minutes = 60): Promise<Session> {
  const owner = await openCaller(page.request, "hub@demo.example");
  const date = await serverNowMs(page.request);
  const timeIn = (from: number): string => wallClock(date + from * 60_000, "Asia/Kolkata").time;
  for (const from of startableFrom(inMinutes)) {
    const times = { startTime: timeIn(from), endTime: timeIn(from + minutes) };
    const body = { batchId: DEMO_BATCH.id, topic, date, ...times };
    try {
      return (await owner.call(sessionEndpoints.create, { body })).session;
    } catch (failure) {
      if (!String(failure).includes("VALID_SESSION_SAME_START")) throw failure;
    }
  }
  throw new Error("other walks took all minutes");
}

/** Creates another batch in the program of the demo batch, long after all other walks; returns its id. */
export async function planBatch(owner: Caller, batchName: string): Promise<string> {
  const times = { startDateTime: 4_102_444_800_000, endDateTime: 4_105_123_200_000, timeZone: "Asia/Kolkata" };
  const hours = { sessionStartDateTime: "09:00", sessionEndDateTime: "10:00", primaryLanguage: "en" };
  const body = { programId: DEMO_BATCH.programId, batchName, ...times, ...hours, certificateSetup: "Manual" } as const;
  return (await owner.call(batchEndpoints.create, { body })).batch.batchId;
}

interface BatchNow {
  readonly batchName: string;
  /** A person who takes part in it. */
  readonly learnerId: string;
}

/** Creates a batch with one session, of an hour, that starts in five minutes; returns its id. */
export async function planBatchNow(page: Page, owner: Caller, { batchName, learnerId }: BatchNow): Promise<string> {
  const nowMs = await serverNowMs(page.request);
  const timeIn = (minutes: number): string => wallClock(nowMs + minutes * 60_000, "Asia/Kolkata").time;
  const times = { startDateTime: nowMs, endDateTime: nowMs + 86_400_000, timeZone: "Asia/Kolkata" };
  const hours = { sessionStartDateTime: timeIn(5), sessionEndDateTime: timeIn(65), primaryLanguage: "en" };
  const body = { programId: DEMO_BATCH.programId, batchName, ...times, ...hours, certificateSetup: "Manual" } as const;
  const { batch } = await owner.call(batchEndpoints.create, { body });
  const participants = [{ userId: learnerId, roles: ["ATTENDEE" as const] }];
  await owner.call(participantEndpoints.add, { params: { id: batch.batchId }, body: { participants } });
  return batch.batchId;
}
