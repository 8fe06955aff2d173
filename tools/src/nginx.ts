import { existsSync } from "node:fs";
import { installPackage } from "./debian.ts";

/** Installs nginx where this process may, so that the test of deploy/ finds it; elsewhere that test is left out. */
export function provideNginx(): void {
  if (!existsSync("/usr/sbin/nginx")) installPackage("nginx", ["openssl"]);
}
