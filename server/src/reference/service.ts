import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DEFAULT_LOCALE, LOCALE_CODES, matchLocale, type Locale } from "@openrounds/messages/locales.ts";
import { MINUTE, nowMs } from "../kernel/clock.ts";
import type { Tx } from "../kernel/db/database.ts";
import { idOf } from "../kernel/ids.ts";
import { perPlatform, type Platform } from "../kernel/platform.ts";
import {
  listFocusAreas,
  listOccupations,
  upsertFocusAreas,
  upsertOccupations,
  type FocusAreaRow,
  type OccupationRow,
} from "./queries.ts";

const CACHED_MS = 10 * MINUTE;

interface CachedCatalogue {
  readonly focusAreas: ReadonlyMap<string, FocusAreaRow>;
  readonly occupations: ReadonlyMap<string, OccupationRow>;
  readonly readAtMs: number;
}

const cacheOf = perPlatform((): { catalogue: Promise<CachedCatalogue> | undefined } => ({ catalogue: undefined }));

async function readCatalogue(platform: Platform): Promise<CachedCatalogue> {
  const [areas, jobs] = await Promise.all([listFocusAreas(platform.db), listOccupations(platform.db)]);
  return {
    focusAreas: new Map(areas.map((row) => [row.focusAreaId, row])),
    occupations: new Map(jobs.map((row) => [row.occupationId, row])),
    readAtMs: nowMs(),
  };
}

/** Focus areas and occupations. Concurrent callers share one read, which is cached for ten minutes. */
async function catalogueOf(platform: Platform): Promise<CachedCatalogue> {
  const kept = cacheOf(platform);
  const before = kept.catalogue;
  const known = await before?.catch(() => undefined);
  if (known !== undefined && known.focusAreas.size > 0 && nowMs() - known.readAtMs < CACHED_MS) return known;
  const present = kept.catalogue === before ? undefined : kept.catalogue;
  kept.catalogue = present ?? readCatalogue(platform);
  return kept.catalogue;
}

interface TranslatedName {
  readonly name: string;
  readonly names: Record<string, string>;
}

const nameIn = (row: TranslatedName, locale: string): string => row.names[matchLocale(locale) ?? ""] ?? row.name;

export interface FocusAreaName {
  readonly focusAreaId: string;
  readonly name: string;
}

/** The focus areas with their names in a language; unknown ids are left out. */
export async function focusAreaNames(
  platform: Platform,
  ids: readonly string[],
  locale: string,
): Promise<FocusAreaName[]> {
  if (ids.length === 0) return [];
  const { focusAreas } = await catalogueOf(platform);
  return ids.flatMap((focusAreaId) => {
    const row = focusAreas.get(focusAreaId);
    return row === undefined ? [] : [{ focusAreaId, name: nameIn(row, locale) }];
  });
}

/** Whether all ids are ids of focus areas. */
export async function areFocusAreas(platform: Platform, ids: readonly string[]): Promise<boolean> {
  const { focusAreas } = await catalogueOf(platform);
  return ids.every((id) => focusAreas.has(id));
}

/** The name of an occupation in a language. */
export async function occupationName(
  platform: Platform,
  occupationId: string | null,
  locale: string,
): Promise<string | undefined> {
  if (occupationId === null) return undefined;
  const row = (await catalogueOf(platform)).occupations.get(occupationId);
  return row === undefined ? undefined : nameIn(row, locale);
}

export interface OccupationName {
  readonly occupationId: string;
  readonly name: string;
}

/** The occupations with their names in a language; unknown ids are left out. */
export async function occupationNames(
  platform: Platform,
  ids: readonly string[],
  locale: string,
): Promise<OccupationName[]> {
  if (ids.length === 0) return [];
  const { occupations } = await catalogueOf(platform);
  return ids.flatMap((occupationId) => {
    const row = occupations.get(occupationId);
    return row === undefined ? [] : [{ occupationId, name: nameIn(row, locale) }];
  });
}

/** The groups that occupations belong to, each once, with their names in a language. */
export async function occupationGroups(
  platform: Platform,
  ids: readonly string[],
  locale: string,
): Promise<OccupationName[]> {
  const { occupations } = await catalogueOf(platform);
  const groupIds = new Set(ids.flatMap((id) => occupations.get(id)?.parentId ?? []));
  return occupationNames(platform, [...groupIds], locale);
}

export interface TreeEntry {
  readonly id: string;
  readonly name: string;
  /** The names of its ancestors and its own name, joined with >. */
  readonly fullTree: string;
}

interface CatalogueNode extends TranslatedName {
  readonly id: string;
  readonly parentId: string | null;
}

/** The length of a list without a search text. */
const MAX_LISTED = 20;
/** The length of a list of suggestions. */
const MAX_SUGGESTED = 10;

function treeOf(
  nodes: ReadonlyMap<string, Pick<CatalogueNode, "parentId" | keyof TranslatedName>>,
  id: string,
  locale: string,
): string {
  const node = nodes.get(id);
  if (node === undefined) return "";
  const name = nameIn(node, locale);
  return node.parentId === null ? name : `${treeOf(nodes, node.parentId, locale)} > ${name}`;
}

function searchTree(nodes: ReadonlyMap<string, CatalogueNode>, text: string, locale: string): TreeEntry[] {
  const wanted = text.trim().toLocaleLowerCase();
  const rank = ({ name }: TreeEntry): number => {
    const at = name.toLocaleLowerCase().indexOf(wanted);
    return at < 0 ? 2 : Math.min(at, 1);
  };
  return [...nodes.values()]
    .map((node) => ({
      id: node.id,
      name: nameIn(node, locale),
      fullTree: treeOf(nodes, node.id, locale),
      english: node.name,
    }))
    .filter(({ fullTree, english }) => `${fullTree} ${english}`.toLocaleLowerCase().includes(wanted))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, wanted === "" ? MAX_LISTED : MAX_SUGGESTED)
    .map(({ id, name, fullTree }) => ({ id, name, fullTree }));
}

/** Focus areas whose name or ancestors contain the text, at most ten; without a text, the first twenty of all. */
export async function searchFocusAreas(platform: Platform, text: string, locale: string): Promise<TreeEntry[]> {
  const { focusAreas } = await catalogueOf(platform);
  const nodes = new Map([...focusAreas].map(([id, row]) => [id, { ...row, id }]));
  return searchTree(nodes, text, locale);
}

/** The focus areas with their names and ancestors in a language; unknown ids are left out. */
export async function focusAreaTrees(platform: Platform, ids: readonly string[], locale: string): Promise<TreeEntry[]> {
  if (ids.length === 0) return [];
  const { focusAreas } = await catalogueOf(platform);
  return ids.flatMap((id) => {
    const row = focusAreas.get(id);
    return row === undefined ? [] : [{ id, name: nameIn(row, locale), fullTree: treeOf(focusAreas, id, locale) }];
  });
}

/** All focus areas with their names and ancestors in a language. */
export const allFocusAreaTrees = async (platform: Platform, locale: string): Promise<TreeEntry[]> =>
  focusAreaTrees(platform, [...(await catalogueOf(platform)).focusAreas.keys()], locale);

/** Occupations whose name or ancestors contain the text, at most ten; without a text, the first twenty of all. */
export async function searchOccupations(platform: Platform, text: string, locale: string): Promise<TreeEntry[]> {
  const { occupations } = await catalogueOf(platform);
  const nodes = new Map([...occupations].map(([id, row]) => [id, { ...row, id }]));
  return searchTree(nodes, text, locale);
}

interface CatalogueBranch {
  readonly name: string;
  readonly children?: readonly (string | CatalogueBranch)[];
}

const branchOf = (child: string | CatalogueBranch): CatalogueBranch =>
  typeof child === "string" ? { name: child } : child;

interface CatalogueRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly names: Record<string, string>;
  readonly position: number;
}

/** The names in a language, by their English names. */
type TranslatedNames = Readonly<Record<string, string>>;

const readData = (file: string): unknown =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`./data/${file}`, import.meta.url)), "utf8"));

const readNames = (): (readonly [Locale, TranslatedNames])[] =>
  LOCALE_CODES.filter((locale) => locale !== DEFAULT_LOCALE).map((locale) => [
    locale,
    readData(`names/${locale}.json`) as TranslatedNames,
  ]);

/** The rows of a tree; the id of a name never changes. */
function treeRows(
  kind: string,
  branches: readonly (string | CatalogueBranch)[],
  names: readonly (readonly [Locale, TranslatedNames])[],
) {
  const rows: CatalogueRow[] = [];
  const add = ({ name, children = [] }: CatalogueBranch, parentId: string | null): void => {
    const id = idOf(`${kind}:${name}`);
    const known: Record<string, string> = {};
    for (const [locale, { [name]: own }] of names) if (own !== undefined) known[locale] = own;
    rows.push({ id, parentId, name, names: known, position: rows.length });
    for (const child of children) add(branchOf(child), id);
  };
  for (const branch of branches) add(branchOf(branch), null);
  return rows;
}

/** The id of a focus area by its English name. */
export const focusAreaIdOf = (name: string): string => idOf(`focus-area:${name}`);
/** The id of an occupation by its English name. */
export const occupationIdOf = (name: string): string => idOf(`occupation:${name}`);

/** Updates focus areas and occupations to the data of this version. */
export async function seedCatalogue(tx: Tx): Promise<void> {
  const data = readData("catalogue.json") as Record<"focusAreas" | "occupations", (string | CatalogueBranch)[]>;
  const names = readNames();
  const areas = treeRows("focus-area", data.focusAreas, names);
  const jobs = treeRows("occupation", data.occupations, names);
  await upsertFocusAreas(
    tx,
    areas.map(({ id, ...row }) => ({ ...row, focusAreaId: id })),
  );
  await upsertOccupations(
    tx,
    jobs.map(({ id, ...row }) => ({ ...row, occupationId: id })),
  );
}
