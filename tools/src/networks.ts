import { existsSync } from "node:fs";
import { installPackage } from "./debian.ts";

const PACKAGES = {
  "/usr/sbin/ip": "iproute2",
  "/usr/sbin/nft": "nftables",
  "/usr/bin/turnserver": "coturn",
} as const;

/**
 * Installs what makes networks with firewalls and relays, if this process may; otherwise the tests of the room in such
 * networks are skipped.
 */
export function provideNetworks(): void {
  for (const [file, name] of Object.entries(PACKAGES)) if (!existsSync(file)) installPackage(name);
}
