import proxyAddress from "@fastify/proxy-addr";
import type { IncomingMessage } from "node:http";
import type { Env } from "../env.ts";

/** The reverse proxies whose X-Forwarded-For is trusted. */
export const trustedProxies = ({ TRUSTED_PROXIES }: Pick<Env, "TRUSTED_PROXIES">): string[] =>
  TRUSTED_PROXIES.split(",")
    .map((proxy) => proxy.trim())
    .filter((proxy) => proxy !== "");

/** Reads the client address where the web framework does not, as at a WebSocket upgrade. */
export function addressReader(env: Pick<Env, "TRUSTED_PROXIES">): (request: IncomingMessage) => string {
  const trusts = proxyAddress.compile(trustedProxies(env));
  return (request) => proxyAddress(request, trusts);
}
