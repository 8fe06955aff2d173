import autocannon, { type Result } from "autocannon";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { CallResult } from "@openrounds/contract/kernel/endpoint.ts";
import { say } from "@openrounds/server/command.ts";
import { isRightPassword } from "@openrounds/server/identity/passwords/service.ts";
import { SHARED_KEY_HEADER, sealSharedKey } from "@openrounds/server/kernel/http/shared-key.ts";
import type { Platform } from "@openrounds/server/kernel/platform.ts";
import { LARGE_PASSWORD } from "./data.ts";
import { emailOf } from "./ids.ts";
import { medianOf, type MeasurementPace } from "./pace.ts";
import type { ReadyServer } from "./serve.ts";
import { READS } from "./reads.ts";
import { headersFor } from "./signins.ts";

/** The number of parallel sign-ins: all people with a password in the smallest network, except the reader. */
const STORM = 20;
/** The number of parallel readers. */
const READERS = 4;
/** The number of passwords checked in parallel, as on the server. */
const CHECKS = 2;
const SECOND_MS = 1000;

const encode = (password: string): string => Buffer.from(password).toString("base64");

/** The number of passwords that this machine can check per second when idle. */
async function checksPerSecond(platform: Platform, seconds: number): Promise<number> {
  const endsAtMs = performance.now() + seconds * SECOND_MS;
  let checked = 0;
  const check = async (): Promise<void> => {
    while (performance.now() < endsAtMs) {
      await isRightPassword(platform, null, encode(LARGE_PASSWORD));
      checked += 1;
    }
  };
  await Promise.all(Array.from({ length: CHECKS }, check));
  return checked / seconds;
}

async function sharedKeyAt(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api${identityEndpoints.config.path}`);
  const { resultBody } = (await response.json()) as { resultBody: CallResult<typeof identityEndpoints.config> };
  return resultBody.sharedKey;
}

/** People who sign in with their password at full speed. */
async function signIns({ origin }: ReadyServer, seconds: number): Promise<Result> {
  const bodyOf = (n: number): string =>
    JSON.stringify({ loginMode: "EMAIL", email: emailOf(n), password: encode(LARGE_PASSWORD) });
  let clients = 0;
  const result = await autocannon({
    url: `${origin}/api${identityEndpoints.login.path}`,
    method: "POST",
    headers: { "content-type": "application/json", [SHARED_KEY_HEADER]: sealSharedKey(await sharedKeyAt(origin)) },
    setupClient: (client) => client.setBody(bodyOf((clients += 1))),
    connections: STORM,
    duration: seconds,
  });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} sign-ins were refused`);
  return result;
}

/** People who read a batch at the same time. */
async function readBatch({ origin, proofs }: ReadyServer, seconds: number): Promise<Result> {
  const read = READS.find(({ name }) => name === "read batch");
  if (read === undefined) throw new Error("no batch is read");
  const result = await autocannon({
    url: `${origin}${read.path}`,
    headers: { authorization: headersFor(proofs, read) },
    connections: READERS,
    duration: seconds,
    // The rate of people who browse pages, so that both phases have the same load.
    overallRate: READERS * 10,
  });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} reads were refused`);
  return result;
}

/** The throughput of a storm relative to what the machine allowed just before, and its effect on reads. */
interface StormResult {
  readonly perSecond: number;
  readonly ratio: number;
  readonly calmP99: number;
  readonly readP99: number;
}

async function measureOnce(app: ReadyServer, platform: Platform, seconds: number): Promise<StormResult> {
  const bound = await checksPerSecond(platform, seconds);
  const calm = await readBatch(app, seconds);
  const [storm, reads] = await Promise.all([signIns(app, seconds), readBatch(app, seconds)]);
  const perSecond = storm.requests.average;
  return { perSecond, ratio: perSecond / bound, calmP99: calm.latency.p99, readP99: reads.latency.p99 };
}

/** Measures storms of sign-ins against the rate of password checks, and their effect on reads. */
export async function measureStorm(
  app: ReadyServer,
  platform: Platform,
  { seconds, rounds }: MeasurementPace,
): Promise<void> {
  const storms: StormResult[] = [];
  for (let round = 0; round < rounds; round++) storms.push(await measureOnce(app, platform, seconds));
  const middle = (figureOf: (storm: StormResult) => number): number => medianOf(storms, figureOf);
  say(
    `sign-in storm: ${middle(({ perSecond }) => perSecond).toFixed(0)} a second, ` +
      `${middle(({ ratio }) => ratio).toFixed(2)} of what argon2 allows; reads p99 ` +
      `${middle(({ calmP99 }) => calmP99)} ms before it, ${middle(({ readP99 }) => readP99)} ms in it`,
  );
}
