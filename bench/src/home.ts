import autocannon, { type Request, type Result } from "autocannon";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { pageEndpoints } from "@openrounds/contract/pages/endpoints.ts";
import { homeCalls, type HomeAnswer } from "@openrounds/contract/pages/home.ts";
import { onboardingGraph } from "@openrounds/contract/onboarding/graph.ts";
import { graphPath } from "@openrounds/contract/kernel/graph.ts";
import type { AnsweredCall } from "@openrounds/contract/pages/answers.ts";
import { createApp, type App } from "@openrounds/server/create-app.ts";
import { runCommand, say } from "@openrounds/server/command.ts";
import { startEmbedded } from "@openrounds/server/kernel/db/embedded.ts";
import { migrate } from "@openrounds/server/kernel/db/migrate.ts";
import { readEnv } from "@openrounds/server/kernel/env.ts";
import { createLog } from "@openrounds/server/kernel/log.ts";
import { recordStatements } from "@openrounds/server/kernel/testing/statements.ts";
import { prepareData } from "@openrounds/server/prepare.ts";
import { fillLarge } from "./data.ts";
import { PERSON_KINDS, signInPeople, type HomePerson, type PersonKind } from "./home-people.ts";
import { medianOf, type MeasurementPace } from "./pace.ts";
import type { ReadStatement } from "./reads.ts";
import { serve, type ServerProcess } from "./served.ts";
import { settle } from "./settle.ts";

const CONNECTIONS = [1, 8, 32];
/** The homes whose statements the bare server runs. */
const BARE_HOMES = 20;
const HOME = `/api${pageEndpoints.home.path}`;
const { getOnboardingStatus } = onboardingGraph.operations;

/** The home of a person: its one call, and the single calls that it stands for. */
interface MeasuredHome {
  readonly person: HomePerson;
  readonly calls: readonly Request[];
}

interface CallParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
}

/** The request of a single call. */
function requestOf({ name: [, target], input }: AnsweredCall, headers: Request["headers"]): Request {
  if (target === getOnboardingStatus.name) {
    const body = JSON.stringify({ query: getOnboardingStatus.document, operationName: target, variables: {} });
    const json = { ...headers, "content-type": "application/json" };
    return { method: "POST", path: graphPath(onboardingGraph.service), headers: json, body };
  }
  const { params = {}, query = {} } = input as CallParts;
  const address = target.replaceAll(/:(\w+)/g, (_, part: string) => params[part] ?? "");
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
  return { method: "GET", path: `/api${address}${search === "" ? "" : `?${search}`}`, headers };
}

async function readHome({ http }: App, person: HomePerson): Promise<MeasuredHome> {
  const headers = { authorization: person.authorization };
  const response = await http.inject({ url: HOME, headers });
  const answer = response.json<{ resultBody: HomeAnswer }>().resultBody;
  return { person, calls: homeCalls(answer, person.userId).map((call) => requestOf(call, headers)) };
}

/** The statements of some homes, each of a person whom no cache knows. */
async function statementsOf(app: App, people: readonly HomePerson[]): Promise<ReadStatement[][]> {
  const seen = recordStatements(app.database.pool);
  const homes: ReadStatement[][] = [];
  for (const person of people.slice(0, BARE_HOMES)) {
    seen.length = 0;
    await readHome(app, person);
    homes.push(seen.map(({ text, values }) => ({ text, values })));
  }
  return homes;
}

/** Requests in turn, each connection beginning at another place. */
async function load(origin: string, requests: readonly Request[], connections: number, seconds: number) {
  let clients = 0;
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const start = Math.floor((requests.length * clients) / connections);
      clients += 1;
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
    },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return result;
}

interface Measured {
  readonly app: ServerProcess;
  readonly bare: ServerProcess;
  readonly homes: readonly MeasuredHome[];
  readonly kind: PersonKind;
}

const HEADS = ["conn.", "pages/s", "by calls", "bare/s", "ratio", "p50 ms", "p99 ms", "bare p99"];
const row = (name: string, cells: readonly (string | number)[]): string =>
  name.padEnd(14) + cells.map((each) => String(each).padStart(10)).join("");

/** Homes by one call, by their single calls and by their bare statements, in turn on one database. */
async function compareHomes({ app, bare, homes, kind }: Measured, pace: MeasurementPace): Promise<void> {
  const pages = homes.map(({ person }) => ({ path: HOME, headers: { authorization: person.authorization } }));
  const calls = homes.flatMap((home) => [...home.calls]);
  const perPage = calls.length / homes.length;
  const statements = Array.from({ length: BARE_HOMES }, (_, n) => ({ path: `/home/${kind}/${n}` }));
  for (const connections of CONNECTIONS) {
    const [ofPages, ofCalls, ofBare]: [Result[], Result[], Result[]] = [[], [], []];
    for (let round = 0; round < pace.rounds; round++) {
      ofBare.push(await load(bare.origin, statements, connections, pace.seconds));
      ofCalls.push(await load(app.origin, calls, connections, pace.seconds));
      ofPages.push(await load(app.origin, pages, connections, pace.seconds));
    }
    const rateOf = (results: readonly Result[]): number => medianOf(results, ({ requests }) => requests.average);
    const [pageRate, callRate, bareRate] = [rateOf(ofPages), rateOf(ofCalls) / perPage, rateOf(ofBare)];
    const rates = [pageRate.toFixed(0), callRate.toFixed(0), bareRate.toFixed(0), (pageRate / bareRate).toFixed(2)];
    const [p50, p99] = [
      medianOf(ofPages, ({ latency }) => latency.p50),
      medianOf(ofPages, ({ latency }) => latency.p99),
    ];
    say(row(kind, [connections, ...rates, p50, p99, medianOf(ofBare, ({ latency }) => latency.p99)]));
  }
}

const readOptions = () => {
  const options = {
    scale: { type: "string", default: "0.02" },
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
  } as const;
  const { scale, seconds, rounds } = parseArgs({ options }).values;
  return { scale: Number(scale), pace: { seconds: Number(seconds), rounds: Number(rounds) } };
};

async function openApp(dataDir: string, databaseUrl: string, scale: number): Promise<App> {
  await migrate(databaseUrl);
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: "error" });
  const app = await createApp({ env, log: createLog("error"), databaseUrl, runsJobs: false, shedsLoad: true });
  await prepareData(app.platform, { demo: false });
  await fillLarge(app.platform, scale, () => undefined);
  await settle(databaseUrl);
  return app;
}

async function measureHomes(dataDir: string, databaseUrl: string): Promise<void> {
  const { scale, pace } = readOptions();
  const own = await openApp(dataDir, databaseUrl, scale);
  const people = await signInPeople(own.platform);
  const homes: MeasuredHome[] = [];
  for (const person of people) homes.push(await readHome(own, person));
  const bareHomes: Record<string, ReadStatement[][]> = {};
  for (const kind of PERSON_KINDS) {
    bareHomes[kind] = await statementsOf(
      own,
      people.filter((person) => person.kind === kind),
    );
    const [calls, statements] = [
      homes.find(({ person }) => person.kind === kind)?.calls.length,
      bareHomes[kind][0]?.length,
    ];
    say(`${kind}: ${calls} single calls, ${statements} statements`);
  }
  const app = await serve({ kind: "app", databaseUrl, dataDir });
  const bare = await serve({ kind: "bare", databaseUrl, dataDir, homes: bareHomes });
  try {
    say(row("home of", HEADS));
    for (const kind of PERSON_KINDS) {
      await compareHomes({ app, bare, kind, homes: homes.filter(({ person }) => person.kind === kind) }, pace);
    }
  } finally {
    for (const { child } of [app, bare]) child.kill();
    await own.close();
  }
}

/** Home as a whole page: how many a second, and how long one takes, for people of several kinds in turn. */
runCommand(async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "openrounds-bench-"));
  const postgres = await startEmbedded(path.join(dataDir, "database"), { runAs: "auto", durable: true });
  try {
    await measureHomes(dataDir, postgres.url);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
