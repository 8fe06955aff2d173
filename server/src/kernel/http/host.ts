import type { FastifyInstance } from "fastify";
import type { Env } from "../env.ts";
import { refuse } from "../refusal.ts";

/** What watches the process asks by whatever address it has. */
const WATCHED: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);
const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The name of a host without its port; what is no host names none. */
const nameOf = (host: string): string => URL.parse(`http://${host}`)?.hostname ?? "";

/** In production, answers under the name of this installation and to its own machine, and under no other. */
export function refuseForeignHosts(app: FastifyInstance, env: Pick<Env, "ENVIRONMENT" | "PUBLIC_URL">): void {
  if (env.ENVIRONMENT !== "prod") return;
  const own = new URL(env.PUBLIC_URL).hostname;
  app.addHook("onRequest", async ({ host, routeOptions }) => {
    const name = nameOf(host);
    if (name === own || LOOPBACK.has(name) || WATCHED.has(routeOptions.url ?? "")) return;
    refuse("error.notFound", { status: 421 });
  });
}
