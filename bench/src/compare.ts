import autocannon, { type Result } from "autocannon";
import { say } from "@openrounds/server/command.ts";
import { medianOf, type MeasurementPace } from "./pace.ts";
import { READS, type MeasuredRead } from "./reads.ts";
import type { ServerProcess } from "./served.ts";
import { headersFor } from "./signins.ts";

const CONNECTIONS = [1, 8, 32];

/** Reads at full speed with a number of connections for some seconds. */
async function load(served: ServerProcess, read: MeasuredRead, connections: number, seconds: number): Promise<Result> {
  const result = await autocannon({
    url: `${served.origin}${read.path}`,
    connections,
    duration: seconds,
    headers: { authorization: headersFor(served.proofs, read) },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${read.name}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return result;
}

/** The result of several rounds: the median of each figure, and the worst p99. */
interface LoadResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly worstP99: number;
}

const summarize = (rounds: readonly Result[]): LoadResult => ({
  perSecond: medianOf(rounds, ({ requests }) => requests.average),
  p50: medianOf(rounds, ({ latency }) => latency.p50),
  p99: medianOf(rounds, ({ latency }) => latency.p99),
  worstP99: Math.max(...rounds.map(({ latency }) => latency.p99)),
});

const HEADS = ["conn.", "app/s", "bare/s", "ratio", "p50 ms", "p99 ms", "worst p99", "bare p99"];
const row = (name: string, cells: readonly (string | number)[]): string =>
  name.padEnd(18) + cells.map((each, i) => String(each).padStart(i === 0 ? 6 : 10)).join("");

function formatRow(read: MeasuredRead, connections: number, app: LoadResult, bare: LoadResult): string {
  const rates = [app.perSecond.toFixed(0), bare.perSecond.toFixed(0), (app.perSecond / bare.perSecond).toFixed(2)];
  return row(read.name, [connections, ...rates, app.p50, app.p99, app.worstP99, bare.p99]);
}

/** Measures every read on the application and on the bare server alternately, with one database. */
export async function compare(
  app: ServerProcess,
  bare: ServerProcess,
  { seconds, rounds }: MeasurementPace,
): Promise<void> {
  say(row("read", HEADS));
  for (const read of READS) {
    for (const served of [app, bare]) await load(served, read, 8, 1);
    for (const connections of CONNECTIONS) {
      const [ofApp, ofBare]: [Result[], Result[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        ofBare.push(await load(bare, read, connections, seconds));
        ofApp.push(await load(app, read, connections, seconds));
      }
      say(formatRow(read, connections, summarize(ofApp), summarize(ofBare)));
    }
  }
}
