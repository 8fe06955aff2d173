import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";

const count = z.number().check(z.int(), z.gte(0));

/** The contents of a backup. It is written last: a folder without it is an incomplete backup. */
const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The creation time of the newest migration that the database had. */
  migration: count,
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count })),
  files: z.object({ storage: z.enum(["disk", "bucket"]), count, bytes: count }),
  hasSecret: z.boolean(),
});
export type Manifest = z.output<typeof manifestSchema>;

const fileOf = (folder: string): string => path.join(folder, "manifest.json");

/** The file with the rows of a table. */
export const rowsFile = (folder: string, table: string): string => path.join(folder, "database", `${table}.copy.gz`);

/** The folder with the uploaded files. */
export const filesFolder = (folder: string): string => path.join(folder, "files");

/** The file with the master secret. */
export const secretFile = (folder: string): string => path.join(folder, "secret");

/** Writes the manifest, which completes a backup. */
export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(fileOf(folder), `${JSON.stringify(manifest, undefined, 2)}\n`, { flush: true, mode: 0o600 });

/** Reads the manifest of a folder; throws a one-line error when the folder is not a complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(fileOf(folder), "utf8").catch(() => {
    throw new Error(`${folder} holds no backup, or one that did not end: it has no manifest.json.`);
  });
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${folder} holds a backup that this version cannot read.`);
  return parsed.data;
}
