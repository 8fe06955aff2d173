import proxyAddress from "@fastify/proxy-addr";
import type { IncomingMessage } from "node:http";
import type { Env } from "../env.ts";

/** The reverse proxies whose word about the caller's address is believed. */
export const trustedProxies = ({ TRUSTED_PROXIES }: Pick<Env, "TRUSTED_PROXIES">): string[] =>
  TRUSTED_PROXIES.split(",")
    .map((proxy) => proxy.trim())
    .filter((proxy) => proxy !== "");

/** Reads the address of a caller where the web framework does not, as at an upgrade. */
export function addressReader(env: Pick<Env, "TRUSTED_PROXIES">): (request: IncomingMessage) => string {
  const trusts = proxyAddress.compile(trustedProxies(env));
  return (request) => proxyAddress(request, trusts);
}
