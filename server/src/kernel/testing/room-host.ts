import { createApp } from "../../create-app.ts";
import { STAGE_PATH, mountStage } from "../../sessions/live/room/stage.ts";
import { RoomSupervisor } from "../../sessions/live/room/supervisor.ts";
import { readEnv } from "../env.ts";
import { createLog } from "../log.ts";
import type { RoomHostOrder, RoomHostReady } from "./room-hosts.ts";

/** A server with rooms and their stage, in the network namespace in which this process was started. */
async function serve({ databaseUrl, env }: RoomHostOrder): Promise<void> {
  const settings = readEnv(env);
  const log = createLog(settings.LOG_LEVEL, { write: (line) => process.stderr.write(line) });
  const app = await createApp({ env: settings, log, databaseUrl, runsJobs: false, shedsLoad: false });
  mountStage(app.http);
  const rooms = new RoomSupervisor(app.platform, databaseUrl);
  rooms.start();
  await app.http.listen({ host: "::", port: settings.PORT });
  await rooms.ready;
  process.once("disconnect", () => {
    void rooms
      .stop()
      .then(() => app.close())
      .finally(() => process.exit(0));
  });
  process.send?.({ path: STAGE_PATH } satisfies RoomHostReady);
}

process.once("message", (order: RoomHostOrder) => void serve(order));
