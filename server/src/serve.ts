import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createApp, type App } from "./create-app.ts";
import { buildWeb } from "./build-web.ts";
import { runCommand, say } from "./command.ts";
import { openDatabaseServer, type DatabaseServer, type StartOutput } from "./database-server.ts";
import { prepareData } from "./prepare.ts";
import { startClockAt } from "./kernel/clock.ts";
import { setMessagesFolder } from "./kernel/i18n/catalogue.ts";
import { mountDemoIdentity, withDemoIdentity } from "./demo/identity-provider/routes.ts";
import { restrictDataDir } from "./kernel/data-dir.ts";
import { migrate } from "./kernel/db/migrate.ts";
import { readEnv, showsDemo, type Env } from "./kernel/env.ts";
import { captureConsole, createLog, type Log } from "./kernel/log.ts";
import { giveMemoryBackWhenIdle } from "./kernel/memory.ts";
import { RoomSupervisor } from "./sessions/live/room/supervisor.ts";

interface RunningServer {
  readonly app: App;
  /** Undefined in a worker. */
  readonly rooms: RoomSupervisor | undefined;
  readonly server: DatabaseServer;
}

/** What a process does: everything, or one part of it beside processes that do the other. */
type Part = "all" | "web" | "worker";

function requestedPart(): Part {
  const { only = "all" } = parseArgs({ options: { only: { type: "string" } } }).values;
  if (only === "all" || only === "web" || only === "worker") return only;
  throw new Error("--only takes web or worker");
}

/** Whether a person reads the output; otherwise all lines are for programs. */
const isWatched = (env: Env): boolean => env.ENVIRONMENT === "local" && process.stdout.isTTY;

/** Logs unhandled errors without the personal data in their messages. */
function logCrashes(log: Log): void {
  process.on("unhandledRejection", (error) => log.error("unhandled rejection", {}, error));
  process.on("uncaughtException", (error) => {
    log.error("uncaught exception", {}, error);
    process.exit(1);
  });
}

/** Stops gracefully on a signal: reports not ready, waits for load balancers, then closes. */
function stopOnSignals({ app, rooms, server }: RunningServer, env: Env, log: Log): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    app.drain();
    await setTimeout(env.DRAIN_MS);
    await rooms?.stop();
    await app.close();
    await server.stop();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        log.error("graceful stop failed", {}, error);
        process.exit(1);
      });
    });
  }
}

/** Starts the process of rooms beside this one, or takes over the one that a killed server left. */
async function openRooms({ platform }: App, { directUrl }: DatabaseServer): Promise<RoomSupervisor> {
  const rooms = new RoomSupervisor(platform, directUrl);
  if (!(await rooms.adopt())) rooms.start();
  return rooms;
}

interface ServedProcess extends StartOutput {
  readonly server: DatabaseServer;
  readonly part: Part;
}

async function serve(settings: Env, { server, part, log, say: report }: ServedProcess): Promise<void> {
  const demo = showsDemo(settings, server);
  const env = withDemoIdentity(settings, { demo });
  const servesCalls = part !== "worker";
  await Promise.all([migrate(server.directUrl), env.WEB_BUILD && servesCalls ? buildWeb(report) : undefined]);
  const addresses = { databaseUrl: server.url, directUrl: server.directUrl };
  const app = await createApp({
    env,
    log,
    ...addresses,
    runsJobs: part !== "web",
    servesCalls,
    shedsLoad: servesCalls,
  });
  if (servesCalls) await mountDemoIdentity(app.http, env);
  const demoLines = await prepareData(app.platform, { demo, say: report });
  const rooms = servesCalls ? await openRooms(app, server) : undefined;
  stopOnSignals({ app, rooms, server }, env, log);
  giveMemoryBackWhenIdle();
  const address = await app.http.listen({ host: env.HOST, port: env.PORT });
  if (!servesCalls) return report(`The worker of ${env.PRODUCT_NAME} is ready at ${address}/readyz`);
  report(`${env.PRODUCT_NAME} is ready at ${env.PUBLIC_URL}`);
  for (const line of demoLines) report(line);
}

async function start(): Promise<void> {
  const part = requestedPart();
  const env = readEnv();
  if (part !== "all" && env.DATABASE_URL === undefined) {
    throw new Error("--only needs DATABASE_URL: processes with the embedded PostgreSQL share nothing.");
  }
  if (env.CLOCK_START !== undefined) startClockAt(new Date(env.CLOCK_START));
  setMessagesFolder(env.MESSAGES_PATH);
  const log = createLog(env.LOG_LEVEL);
  logCrashes(log);
  if (!isWatched(env)) captureConsole(log);
  const voices = { log, say: isWatched(env) ? say : (line: string) => log.notice(line) };
  const server = await openDatabaseServer(env, voices);
  try {
    restrictDataDir(env.DATA_DIR);
    await serve(env, { server, part, ...voices });
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** A person gets the reason as plain text, a program as a log line. */
runCommand(start, process.stderr.isTTY ? undefined : (reason) => createLog("info").fatal(reason));
