import { expect, test } from "vitest";
import { withAddresses } from "./connections.ts";

const candidate = (foundation: string, address: string, port: number): string =>
  `a=candidate:${foundation} 1 udp 2116026367 ${address} ${port} typ host generation 0 ufrag 5690`;
const IPV4 = candidate("f4", "0.0.0.0", 40_000);
const IPV6 = candidate("f6", "::", 40_001);

const shown = (lines: readonly string[], addresses: readonly string[]): string[] =>
  withAddresses(["m=audio 9 UDP/TLS/RTP/SAVPF 96", ...lines, "a=end-of-candidates"].join("\r\n"), addresses).split(
    "\r\n",
  );

test("every address of a host is offered with the port of its family, and is tried at once", () => {
  expect(shown([IPV4, IPV6], ["192.0.2.2", "fd00::2", "203.0.113.9", "2001:db8::9"])).toEqual([
    "m=audio 9 UDP/TLS/RTP/SAVPF 96",
    candidate("f40", "192.0.2.2", 40_000),
    candidate("f41", "203.0.113.9", 40_000),
    candidate("f60", "fd00::2", 40_001),
    candidate("f61", "2001:db8::9", 40_001),
    "a=end-of-candidates",
  ]);
});

test("a public address of the other family is offered with the one port, to which the router translates it", () => {
  expect(shown([IPV4], ["172.17.0.2", "2001:db8::9"])).toContain(candidate("f41", "2001:db8::9", 40_000));
});
