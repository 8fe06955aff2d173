import autocannon, { type Result } from "autocannon";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createApp, type App } from "@openrounds/server/create-app.ts";
import { buildBatch, buildParticipant } from "@openrounds/server/batches/factory.ts";
import { certificateForm } from "@openrounds/server/certificates/factory.ts";
import { issueRequested, readRun } from "@openrounds/server/certificates/runs/service.ts";
import { runCommand, say } from "@openrounds/server/command.ts";
import { signIn } from "@openrounds/server/identity/signins/service.ts";
import { autocommit } from "@openrounds/server/kernel/db/database.ts";
import { startEmbedded } from "@openrounds/server/kernel/db/embedded.ts";
import { migrate } from "@openrounds/server/kernel/db/migrate.ts";
import { readEnv } from "@openrounds/server/kernel/env.ts";
import { createLog } from "@openrounds/server/kernel/log.ts";
import { buildMember, buildOrganization } from "@openrounds/server/organizations/factory.ts";
import { buildProgram } from "@openrounds/server/programs/factory.ts";

const READS_PER_SECOND = 50;
const QUIET_S = 10;
const WINDOW_S = 5;
const POLL_MS = 250;
const NO_COOKIES = { read: () => undefined, set: () => undefined, clear: () => undefined };

/** A server on a fresh database with one batch of a given number of people. */
async function openBench(home: string, databaseUrl: string, people: number) {
  const env = readEnv({ DATA_DIR: home, LOG_LEVEL: "error", RATE_FACTOR: "1000", PORT: "0" });
  await migrate(databaseUrl);
  const app = await createApp({ env, log: createLog("error"), databaseUrl, runsJobs: true, shedsLoad: true });
  const db = autocommit(app.platform.db);
  const hub = await buildOrganization(db, { name: "Sahyadri Health Hub" });
  const owner = await buildMember(db, hub, "OWNER");
  const program = await buildProgram(db, { organizationId: hub.organizationId, createdBy: owner.userId });
  const batch = await buildBatch(db, { programId: program.programId, createdBy: owner.userId });
  for (let n = 0; n < people; n++) {
    await buildParticipant(db, batch, "ATTENDEE", { firstName: "Rahul", lastName: `Deshmukh ${n}` });
  }
  const person = { userId: owner.userId, device: "bench", os: "bench" };
  const { authToken } = await db.transaction((tx) =>
    signIn(app.platform, tx, person, { usesCookie: false, cookies: NO_COOKIES }),
  );
  const origin = await app.http.listen({ host: "127.0.0.1", port: 0 });
  return { app, batch, owner, read: { url: `${origin}/api/v1/session/batch/${batch.batchId}`, authToken } };
}

interface Reads {
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

/** The p50 is the median of the windows; the p99 is that of the worst window. */
const summarizeWindows = (windows: readonly Result[]): Reads => ({
  p50: windows.map(({ latency }) => latency.p50).toSorted((a, b) => a - b)[windows.length >> 1] ?? 0,
  p99: Math.max(...windows.map(({ latency }) => latency.p99)),
  failed: windows.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0),
});

/** Reads a batch page at a steady rate from another thread until the work is done. */
async function readWhile(
  { url, authToken }: { url: string; authToken: string },
  work: Promise<unknown>,
): Promise<Reads> {
  const progress = { isDone: false };
  const ended = work.finally(() => {
    progress.isDone = true;
  });
  const headers = { authorization: `Bearer ${authToken}` };
  const windows: Result[] = [];
  while (!progress.isDone) {
    windows.push(
      await autocannon({ url, headers, connections: 4, overallRate: READS_PER_SECOND, duration: WINDOW_S, workers: 1 }),
    );
  }
  await ended;
  return summarizeWindows(windows);
}

async function finished(app: App, batchId: string, runId: string): Promise<void> {
  while ((await readRun(app.platform.db, batchId, runId)).state === "RUNNING") await setTimeout(POLL_MS);
}

async function measure(people: number, home: string, databaseUrl: string): Promise<void> {
  const { app, batch, owner, read } = await openBench(home, databaseUrl, people);
  const request = await certificateForm(app.platform, batch.batchId, { selectAll: true });
  const idleReads = await readWhile(read, setTimeout(QUIET_S * 1000));
  const startedMs = performance.now();
  const { issuedCount, runId } = await issueRequested(app.platform, request, owner.userId);
  const respondedMs = performance.now() - startedMs;
  let seconds = 0;
  const making = finished(app, batch.batchId, runId ?? "").then(() => {
    seconds = (performance.now() - startedMs) / 1000;
  });
  const busy = await readWhile(read, making);
  say(`certificates issued                ${issuedCount}`);
  say(`order answered after               ${Math.round(respondedMs)} ms`);
  say(`seconds for 1,000 certificates     ${((seconds * 1000) / issuedCount).toFixed(1)}`);
  say(`read p99 quiet, meanwhile          ${idleReads.p99} ms, ${busy.p99} ms`);
  say(`read p50 quiet, meanwhile          ${idleReads.p50} ms, ${busy.p50} ms`);
  say(`ratio of read p99                  ${(busy.p99 / Math.max(1, idleReads.p99)).toFixed(2)}`);
  say(`failed reads                       ${idleReads.failed + busy.failed}`);
  await app.close();
}

runCommand(async () => {
  const { values } = parseArgs({ options: { people: { type: "string", default: "1000" } } });
  const home = mkdtempSync(path.join(tmpdir(), "openrounds-bench-"));
  const postgres = await startEmbedded(home, { runAs: "auto", durable: true });
  try {
    await measure(Number(values.people), home, postgres.url);
  } finally {
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  }
});
