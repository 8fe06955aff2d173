import { sql, type SQL } from "drizzle-orm";
import type { ProgramType } from "@openrounds/contract/programs/schemas.ts";
import type { Db } from "../kernel/db/database.ts";
import { searchEntries } from "./tables.ts";

/** A word that is sought, with the focus areas that have it in their name. */
export interface SoughtWord {
  readonly word: string;
  readonly focusAreaIds: readonly string[];
  /** Whether texts that have a similar word have it too. */
  readonly isLoose: boolean;
}

/** What is sought, as texts are compared. */
export interface Sought {
  readonly text: string;
  readonly words: readonly SoughtWord[];
}

/** Which part of what was found is answered. */
export interface Cut {
  readonly limit: number;
  readonly offset: number;
  /** How many choices a filter offers. */
  readonly choices: number;
}

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** Texts that contain a word. */
export const containing = (word: string): string => `%${literal(word)}%`;

/** A list as one value of a statement. */
export const listed = (values: readonly string[], type: "uuid" | "text"): SQL =>
  sql`${sql.param([...values])}::${sql.raw(type)}[]`;

/** Whether a row has one of the chosen values; everything has, where nothing is chosen. */
export const chosen = (values: readonly string[], condition: SQL): SQL => (values.length === 0 ? sql`true` : condition);

/** How well a name fits: it is the text, begins with it, has it at the beginning of a word, somewhere, or not at all. */
export const fitOf = (name: SQL, text: string): SQL => sql`
  case when ${name} = ${text} then 0 when ${name} like ${`${literal(text)}%`} then 1
    when ${name} like ${`% ${literal(text)}%`} then 2 when ${name} like ${containing(text)} then 3 else 4 end`;

/** From here on a word of a text is taken for another one with a typing error. */
const SIMILAR = 0.5;

/** Whether a text has a word, or one that is similar where that is enough. */
export const hasWord = (text: SQL, { word, isLoose }: Pick<SoughtWord, "word" | "isLoose">): SQL =>
  isLoose ? sql`word_similarity(${word}, ${text}) >= ${SIMILAR}::float4` : sql`${text} like ${containing(word)}`;

/** The ids of entries of a kind whose words have one. */
export const entriesWith = (kind: "PROGRAM" | "HUB", sought: SoughtWord): SQL => sql`
  select entity_id from ${searchEntries} where kind = ${kind} and ${hasWord(sql`words`, sought)}`;

/** Whether the database can tell similar words. */
export async function tellsSimilar(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ known: boolean }>(
    sql`select exists (select from pg_extension where extname = 'pg_trgm') as known`,
  );
  return rows[0]?.known === true;
}

/** Which of some texts have a word similar to the sought one, by id. */
export async function listSimilar(
  db: Db,
  word: string,
  texts: readonly { readonly id: string; readonly text: string }[],
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct known.id from unnest(${sql.param(texts.map(({ id }) => id))}::text[],
      ${sql.param(texts.map(({ text }) => text))}::text[]) as known(id, text)
    where ${hasWord(sql`known.text`, { word, isLoose: true })}`);
  return rows.map(({ id }) => id);
}

/** The hits that all words have. */
export const allOf = (words: readonly SoughtWord[], hitsOf: (word: SoughtWord) => SQL): SQL =>
  sql.join(
    words.map((word) => sql`(${hitsOf(word)})`),
    sql` intersect `,
  );

/** A choice of a filter as it is read: its value, and how many results it has. */
export interface Counted {
  readonly value: string;
  readonly count: number;
}

/** The rows of a query as one list. */
export const asList = (query: SQL): SQL =>
  sql`(select coalesce(json_agg(row_to_json(listed)), '[]') from (${query}) listed)`;

/** How often each value is there, the most frequent first. */
export const countsOf = (values: SQL, source: SQL, limit: number): SQL =>
  asList(sql`select ${values} as value, count(*)::int as count ${source} group by 1 order by 2 desc, 1 limit ${limit}`);

/** An organization, where it is as far as it is known, and how many results are of it. */
export interface PlacedCount extends Counted {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Where an organization o is. */
export const pointOf = sql`(o.address->>'latitude')::float8 as latitude, (o.address->>'longitude')::float8 as longitude`;

/** How many results each organization has, with where it is. */
export const countsByOrganization = (source: SQL): SQL =>
  asList(sql`select organization_id as value, latitude, longitude, count(*)::int as count ${source} group by 1, 2, 3`);

/** Programs of these types, of one organization or of all below a superhub. */
export interface ProgramScope {
  readonly organizationId: string;
  readonly isAbove: boolean;
  readonly types: readonly ProgramType[];
}

/** What somebody may find besides what everybody may. */
export interface Network {
  readonly userId: string;
  readonly programs: readonly ProgramScope[];
  /** Organizations in which a right on a program counts. */
  readonly teams: readonly string[];
  /** Whether what they take part in counts; not while they manage a hub. */
  readonly takesPart: boolean;
  readonly hubs: readonly string[];
}
