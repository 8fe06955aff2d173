import { parseArgs } from "node:util";
import { runCommand, say, withPlatform } from "@openrounds/server/command.ts";
import { fillLarge } from "./data.ts";

runCommand(async () => {
  const { values } = parseArgs({ options: { scale: { type: "string", default: "1" } } });
  const scale = Number(values.scale);
  if (!(scale > 0 && scale <= 10)) throw new Error("--scale takes a number above 0 and up to 10");
  await withPlatform((platform) => fillLarge(platform, scale, say));
});
