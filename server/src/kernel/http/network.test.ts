import { expect, test } from "vitest";
import { callerOf, networkOf } from "./network.ts";

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["127.0.0.1", "127.0.0.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::FFFF:cb00:714d", "203.0.113.0/24"],
  ["0:0:0:0:0:ffff:203.0.113.77", "203.0.113.0/24"],
  ["64:ff9b::203.0.113.77", "64:ff9b:0:0::/64"],
])("the address %s is counted with its network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ["203.0.113.77", "203.0.113.77"],
  ["::ffff:203.0.113.77", "203.0.113.77"],
  ["::ffff:cb00:714d", "203.0.113.77"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
])("the address %s stands for the caller %s", (address, caller) => {
  expect(callerOf(address)).toBe(caller);
});
