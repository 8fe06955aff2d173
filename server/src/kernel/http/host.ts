import type { FastifyInstance } from "fastify";
import type { Env } from "../env.ts";
import { refuse } from "../refusal.ts";

/** Paths that monitoring requests under any host name. */
const MONITORED_PATHS: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);
const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The host name without its port; empty when it is not a valid host. */
const hostNameOf = (host: string): string => URL.parse(`http://${host}`)?.hostname ?? "";

/** In production, accepts only requests for the host of this installation or from its own machine. */
export function refuseForeignHosts(app: FastifyInstance, env: Pick<Env, "ENVIRONMENT" | "PUBLIC_URL">): void {
  if (env.ENVIRONMENT !== "prod") return;
  const own = new URL(env.PUBLIC_URL).hostname;
  app.addHook("onRequest", async ({ host, routeOptions }) => {
    const name = hostNameOf(host);
    if (name === own || LOOPBACK.has(name) || MONITORED_PATHS.has(routeOptions.url ?? "")) return;
    refuse("error.notFound", { status: 421 });
  });
}
