import { createApp, type App } from "./app.ts";
import { buildWeb } from "./build-web.ts";
import { prepareData } from "./prepare.ts";
import { startClockAt } from "./kernel/clock.ts";
import { startEmbedded, type EmbeddedPostgres } from "./kernel/db/embedded.ts";
import { migrate } from "./kernel/db/migrate.ts";
import { readEnv, type Env } from "./kernel/env.ts";
import { createLog, type Log } from "./kernel/log.ts";
import { takeProcessLock } from "./kernel/process-lock.ts";

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function openDatabaseServer(env: Env): Promise<{ url: string; embedded: EmbeddedPostgres | undefined }> {
  if (env.DATABASE_URL !== undefined) return { url: env.DATABASE_URL, embedded: undefined };
  takeProcessLock(env.DATA_DIR);
  const embedded = await startEmbedded(env.DATA_DIR, { runAs: env.EMBEDDED_AS, durable: true });
  return { url: embedded.url, embedded };
}

function stopOnSignals(app: App, embedded: EmbeddedPostgres | undefined, log: Log): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await app.close();
    await embedded?.stop();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => void stop().catch((error: unknown) => log.error("stop", {}, error)));
  }
}

async function start(): Promise<void> {
  const env = readEnv();
  const log = createLog(env.LOG_LEVEL);
  if (env.CLOCK_START !== undefined) startClockAt(new Date(env.CLOCK_START));
  const [{ url, embedded }] = await Promise.all([openDatabaseServer(env), env.WEB_BUILD ? buildWeb() : undefined]);
  await migrate(url);
  const app = await createApp({ env, log, databaseUrl: url, runsJobs: true });
  const demo = await prepareData(app.platform, embedded !== undefined);
  stopOnSignals(app, embedded, log);
  await app.http.listen({ host: env.HOST, port: env.PORT });
  say(`${env.PRODUCT_NAME} is ready at ${env.PUBLIC_URL}`);
  for (const line of demo) say(line);
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
