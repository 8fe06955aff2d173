import type { FastifyRequest } from "fastify";
import { timingSafeEqual } from "node:crypto";
import { BlockList, isIPv4 } from "node:net";
import type { Env } from "../env.ts";

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const) {
  PRIVATE.addSubnet(network, bits, "ipv4");
}
PRIVATE.addAddress("::1", "ipv6");
PRIVATE.addSubnet("fc00::", 7, "ipv6");
PRIVATE.addSubnet("fe80::", 10, "ipv6");

/** Headers that a proxy adds. A request with one of them came from outside, whatever the address of the proxy. */
const PASSED_ON = ["x-forwarded-for", "forwarded", "x-real-ip", "via"];

const isPrivate = (address: string): boolean => PRIVATE.check(address, isIPv4(address) ? "ipv4" : "ipv6");

function isEqual(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Whether the request may read the metrics: with the token when one is set, else from this machine or its private
 * network.
 */
export function isFromInside(
  { headers, socket }: FastifyRequest,
  { METRICS_TOKEN }: Pick<Env, "METRICS_TOKEN">,
): boolean {
  if (METRICS_TOKEN !== undefined) return isEqual(headers.authorization ?? "", `Bearer ${METRICS_TOKEN}`);
  const isDirect = PASSED_ON.every((name) => headers[name] === undefined);
  return isDirect && isPrivate(socket.remoteAddress ?? "");
}
