import { isIPv4, isIPv6 } from "node:net";

const GROUPS = 8;
const KEPT_GROUPS = 4;

/** The last two groups of an IPv6 address that ends in the dots of IPv4. */
function dottedGroups(dotted: string): string[] {
  const [first = 0, second = 0, third = 0, fourth = 0] = dotted.split(".").map(Number);
  return [first * 256 + second, third * 256 + fourth].map((group) => group.toString(16));
}

const groupsIn = (part: string): string[] =>
  part.split(":").flatMap((group) => (isIPv4(group) ? dottedGroups(group) : group === "" ? [] : [group]));

/** The eight groups of an IPv6 address as numbers, with what :: stands for written out. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const [before, after] = [groupsIn(head), groupsIn(tail ?? "")];
  const missing = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length);
  const all = [...before, ...Array.from({ length: missing }, () => "0"), ...after];
  return all.map((group) => Number.parseInt(group, 16));
}

/** The IPv4 address that an IPv6 address only carries; undefined for a real one. */
function carriedIPv4(groups: readonly number[]): string | undefined {
  const [mark, high = 0, low = 0] = groups.slice(5);
  if (mark !== 0xffff || groups.slice(0, 5).some((group) => group !== 0)) return undefined;
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** Whom an address stands for: an IPv4 address itself, of IPv6 the 64 bits that one customer is given. */
export function callerOf(address: string): string {
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const kept = groups.slice(0, KEPT_GROUPS).map((group) => group.toString(16));
  return carriedIPv4(groups) ?? `${kept.join(":")}::/64`;
}

/** The network that an address belongs to, as limits count it: the first 24 bits of IPv4, the first 64 of IPv6. */
export function networkOf(address: string): string {
  const caller = callerOf(address);
  return caller.includes(":") ? caller : `${caller.split(".").slice(0, 3).join(".")}.0/24`;
}
