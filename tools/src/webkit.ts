import { existsSync } from "node:fs";
import { installPackage } from "./debian.ts";

/** Installs WebKitGTK and a display for it, if this process may; otherwise the walk in that browser is skipped. */
export function provideWebKit(): void {
  if (!existsSync("/usr/bin/WebKitWebDriver")) installPackage("webkit2gtk-driver", ["xvfb"]);
}
