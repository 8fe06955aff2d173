import { isIPv6 } from "node:net";

const GROUPS = 8;
const KEPT_GROUPS = 4;

/** The eight groups of an IPv6 address, with what :: stands for written out. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const before = head.split(":").filter((group) => group !== "");
  const after = (tail ?? "").split(":").filter((group) => group !== "");
  const missing = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length);
  return [...before, ...Array.from({ length: missing }, () => "0"), ...after];
}

/** The network that an address belongs to, as limits count it: the first 24 bits of IPv4, the first 64 of IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!isIPv6(plain)) return `${plain.split(".").slice(0, 3).join(".")}.0/24`;
  const kept = groupsOf(plain).slice(0, KEPT_GROUPS);
  return `${kept.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
