import { isIPv4, isIPv6 } from "node:net";

const GROUPS = 8;
const KEPT_GROUPS = 4;

/** The last two groups of an IPv6 address that ends in dotted IPv4 notation. */
function dottedGroups(dotted: string): string[] {
  const [first = 0, second = 0, third = 0, fourth = 0] = dotted.split(".").map(Number);
  return [first * 256 + second, third * 256 + fourth].map((group) => group.toString(16));
}

const groupsIn = (part: string): string[] =>
  part.split(":").flatMap((group) => (isIPv4(group) ? dottedGroups(group) : group === "" ? [] : [group]));

/** The eight groups of an IPv6 address as numbers, with :: expanded. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const [before, after] = [groupsIn(head), groupsIn(tail ?? "")];
  const missing = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length);
  const all = [...before, ...Array.from({ length: missing }, () => "0"), ...after];
  return all.map((group) => Number.parseInt(group, 16));
}

/** The IPv4 address that is embedded in an IPv6 address; undefined when there is none. */
function carriedIPv4(groups: readonly number[]): string | undefined {
  const [mark, high = 0, low = 0] = groups.slice(5);
  if (mark !== 0xffff || groups.slice(0, 5).some((group) => group !== 0)) return undefined;
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/**
 * The unit that a rate limit counts: an IPv4 address, or the /64 network of an IPv6 address, which one customer has.
 */
export function callerOf(address: string): string {
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const kept = groups.slice(0, KEPT_GROUPS).map((group) => group.toString(16));
  return carriedIPv4(groups) ?? `${kept.join(":")}::/64`;
}

/** The network of an address, as limits count it: /24 of IPv4, /64 of IPv6. */
export function networkOf(address: string): string {
  const caller = callerOf(address);
  return caller.includes(":") ? caller : `${caller.split(".").slice(0, 3).join(".")}.0/24`;
}
