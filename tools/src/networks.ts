import { existsSync } from "node:fs";
import { installPackage } from "./debian.ts";

const PACKAGES = {
  "/usr/sbin/ip": "iproute2",
  "/usr/sbin/nft": "nftables",
  "/usr/bin/turnserver": "coturn",
  "/usr/bin/janus": "janus",
  "/usr/bin/ffmpeg": "ffmpeg",
  "/usr/sbin/pgbouncer": "pgbouncer",
} as const;

/**
 * Installs what makes networks with firewalls and relays, the other media engine, what composes recordings, and the
 * pooler of connections, if this process may; otherwise the tests with them are skipped.
 */
export function provideNetworks(): void {
  for (const [file, name] of Object.entries(PACKAGES)) if (!existsSync(file)) installPackage(name);
}
