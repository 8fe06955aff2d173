import { existsSync } from "node:fs";
import { installPackage } from "./debian.ts";

/** Installs nginx if this process may, so that the test of deploy/ can run; otherwise that test is skipped. */
export function provideNginx(): void {
  if (!existsSync("/usr/sbin/nginx")) installPackage("nginx", ["openssl"]);
}
