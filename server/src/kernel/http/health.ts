import type { FastifyInstance } from "fastify";
import { isReachable } from "../db/database.ts";
import { metrics } from "../metrics.ts";
import type { Platform } from "../platform.ts";

/** Liveness, readiness and figures, for whatever watches the process. */
export function mountHealth(app: FastifyInstance, { db }: Platform, isDraining: () => boolean): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const ready = !isDraining() && (await isReachable(db));
    return reply.status(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
  app.get("/metrics", async (_request, reply) =>
    reply.header("content-type", metrics.contentType).send(await metrics.metrics()),
  );
}
