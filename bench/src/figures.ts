import { analyticsEndpoints } from "@openrounds/contract/analytics/endpoints.ts";
import type { AnalyticsFilter } from "@openrounds/contract/analytics/filters.ts";
import { formFiguresEndpoints } from "@openrounds/contract/analytics/forms/endpoints.ts";
import { say } from "@openrounds/server/command.ts";
import type { App } from "@openrounds/server/create-app.ts";
import { medianOf } from "./pace.ts";
import { HUB } from "./reads.ts";
import type { SignInHeaders } from "./signins.ts";

const { attendance, entityFilter, gcnf, location, participants } = analyticsEndpoints;

/** One pass over the attendances that the figures are about. */
const BARE = `select count(*), count(distinct user_id), sum(minutes) from attendances where organization_id = '${HUB}'`;

const ALL_TIME = { timeFilter: { filterName: "OVERALL" } } as const;
const HALF = { ...ALL_TIME, attended: { percent: 50 } };

interface FigureCall {
  readonly name: string;
  readonly path: string;
  readonly body?: Partial<AnalyticsFilter>;
}

const CALLS: readonly FigureCall[] = [
  { name: "overview, last quarter", path: attendance.path },
  { name: "overview, all time", path: attendance.path, body: ALL_TIME },
  { name: "overview of women", path: attendance.path, body: { ...ALL_TIME, genderIds: ["FEMALE"] } },
  { name: "overview, half attended", path: attendance.path, body: HALF },
  { name: "gender, focus, content", path: gcnf.path, body: ALL_TIME },
  { name: "participants", path: participants.path, body: ALL_TIME },
  { name: "participants, half", path: participants.path, body: HALF },
  { name: "places", path: location.path, body: ALL_TIME },
  { name: "filters", path: entityFilter.path, body: ALL_TIME },
  { name: "forms", path: formFiguresEndpoints.figures.path, body: ALL_TIME },
];

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

async function send({ http }: App, { name, path, body = {} }: FigureCall, proofs: SignInHeaders): Promise<void> {
  const { statusCode } = await http.inject({
    method: "POST",
    url: `/api${path}?organizationId=${HUB}`,
    headers: { authorization: proofs[HUB] ?? "", "content-type": "application/json" },
    payload: JSON.stringify(body),
  });
  if (statusCode !== 200) throw new Error(`${name} answered ${statusCode}`);
}

const p99Of = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN;

/** Prints how long each analytics call of a hub takes alone, and how many times a bare pass over its rows that is. */
export async function measureFigures(app: App, proofs: SignInHeaders, rounds: number): Promise<void> {
  say(["analytics".padEnd(26), ..."p50 ms,p99 ms,bare ms,times".split(",").map((head) => head.padStart(10))].join(""));
  for (const call of CALLS) {
    await send(app, call, proofs);
    const [own, bare]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      bare.push(await timed(() => app.database.pool.query(BARE)));
      own.push(await timed(() => send(app, call, proofs)));
    }
    const [p50, bareP50] = [own, bare].map((values) => medianOf(values, (value) => value));
    const cells = [p50, p99Of(own), bareP50, (p50 ?? 0) / (bareP50 ?? 1)].map((cell = 0) =>
      cell.toFixed(1).padStart(10),
    );
    say([call.name.padEnd(26), ...cells].join(""));
  }
}
