import { sql, type SQL } from "drizzle-orm";
import type { BatchRole, PROGRAM_RIGHTS } from "@openrounds/contract/kernel/permissions.ts";
import type { ProgramType } from "@openrounds/contract/programs/schemas.ts";
import { batchParticipants, batches } from "../batches/tables.ts";
import type { Db } from "../kernel/db/database.ts";
import { organizations } from "../organizations/tables.ts";
import { programRights, programs } from "../programs/tables.ts";
import { searchEntries } from "./tables.ts";

/** A search word, with the focus areas whose name contains it. */
export interface SearchedWord {
  readonly word: string;
  readonly focusAreaIds: readonly string[];
  /** Whether similar words match too. */
  readonly isLoose: boolean;
}

/** A search text, normalized for comparison. */
export interface SearchedText<Word extends SearchedWord = SearchedWord> {
  readonly text: string;
  readonly words: readonly Word[];
}

/** The page of the matches to return. */
export interface ResultPage {
  readonly limit: number;
  readonly offset: number;
  /** The number of choices of a filter. */
  readonly choices: number;
}

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** A LIKE pattern for texts that contain a word. */
export const likePattern = (word: string): string => `%${literal(word)}%`;

/** A list as one parameter of a statement. */
export const listParameter = (values: readonly string[], type: "uuid" | "text"): SQL =>
  sql`${sql.param([...values])}::${sql.raw(type)}[]`;

/** Whether a row has one of the chosen values; always true without any. */
export const isChosen = (values: readonly string[], condition: SQL): SQL =>
  values.length === 0 ? sql`true` : condition;

/** How well a name matches: equal, as a prefix, at the start of a word, anywhere, or not at all. */
export const nameRank = (name: SQL, text: string): SQL => sql`
  case when ${name} = ${text} then 0 when ${name} like ${`${literal(text)}%`} then 1
    when ${name} like ${`% ${literal(text)}%`} then 2 when ${name} like ${likePattern(text)} then 3 else 4 end`;

/** The similarity above which a word counts as a typing error of another one. */
const MIN_SIMILARITY = 0.5;

/** Whether a text contains a word, or a similar one if that is enough. */
export const hasWord = (
  text: SQL,
  { word, isLoose }: Pick<SearchedWord, "word" | "isLoose">,
  leastSimilarity = MIN_SIMILARITY,
): SQL =>
  isLoose
    ? sql`word_similarity(${word}, ${text}) >= ${leastSimilarity}::float4`
    : sql`${text} like ${likePattern(word)}`;

/** The ids of entries of a kind that contain one of the words. */
export const entriesWith = (kind: "PROGRAM" | "HUB", sought: SearchedWord): SQL => sql`
  select entity_id from ${searchEntries} where kind = ${kind}
    and ${sought.isLoose ? sql`${sought.word} <% words` : hasWord(sql`words`, sought)}`;

/**
 * Runs a search. Similar words are found over the index by an operator, whose least similarity is a setting of the
 * transaction.
 */
export function withSimilarity<Found>(
  db: Db,
  { words }: SearchedText,
  search: (db: Db) => Promise<Found>,
): Promise<Found> {
  if (!words.some(({ isLoose }) => isLoose)) return search(db);
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local pg_trgm.word_similarity_threshold = ${sql.raw(String(MIN_SIMILARITY))}`);
    return search(tx);
  });
}

/** Whether the database can compare by similarity (pg_trgm). */
export async function canCompareSimilarity(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ known: boolean }>(
    sql`select exists (select from pg_extension where extname = 'pg_trgm') as known`,
  );
  return rows[0]?.known === true;
}

/** Which of some texts contain a word similar to the search word, by id. */
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

/** The matches that contain all words. */
export const allOf = (words: readonly SearchedWord[], hitsOf: (word: SearchedWord) => SQL): SQL =>
  sql.join(
    words.map((word) => sql`(${hitsOf(word)})`),
    sql` intersect `,
  );

/** A choice of a filter as a row: its value and its number of results. */
export interface CountedChoice {
  readonly value: string;
  readonly count: number;
}

/** The rows of a query as one JSON list. */
export const asList = (query: SQL): SQL =>
  sql`(select coalesce(json_agg(row_to_json(listed)), '[]') from (${query}) listed)`;

/** The number of each value, the most frequent first. */
export const countsOf = (values: SQL, source: SQL, limit: number): SQL =>
  asList(sql`select ${values} as value, count(*)::int as count ${source} group by 1 order by 2 desc, 1 limit ${limit}`);

/** An organization with its coordinates, if known, and its number of results. */
export interface LocatedCount extends CountedChoice {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The coordinates of an organization o. */
export const pointOf = sql`(o.address->>'latitude')::float8 as latitude, (o.address->>'longitude')::float8 as longitude`;

/** The number of results of each organization, with its coordinates. */
export const countsByOrganization = (source: SQL): SQL =>
  asList(sql`select organization_id as value, latitude, longitude, count(*)::int as count ${source} group by 1, 2, 3`);

/** Programs of some types, in one organization or in all below a superhub. */
export interface ProgramScope {
  readonly organizationId: string;
  readonly isAbove: boolean;
  readonly types: readonly ProgramType[];
}

/** Whether a program p of an organization o is in a scope, as a further alternative of a condition. */
export function inScope({ organizationId, isAbove, types }: ProgramScope): SQL {
  const isInScope = isAbove
    ? sql`(o.parent_id = ${organizationId} or o.co_managed_by = ${organizationId})`
    : sql`p.organization_id = ${organizationId}`;
  return sql`or (${isInScope} and p.program_type = any(${listParameter(types, "text")}))`;
}

/** The batches in which a person holds a code. */
export interface BatchScope {
  readonly userId: string;
  readonly programs: readonly ProgramScope[];
  /** Organizations in which rights on programs are in force. */
  readonly teams: readonly string[];
  /** The rights on programs that give the code. */
  readonly rights: readonly (typeof PROGRAM_RIGHTS)[number][];
  /** The roles in a batch that give the code. */
  readonly roles: readonly BatchRole[];
}

const isRight = (rights: BatchScope["rights"]): SQL =>
  sql`(${rights.includes("RIGHT_CAN_EDIT")} and r.can_edit) or (${rights.includes("RIGHT_CAN_VIEW")} and r.can_view)`;

/** The batches of a scope with their names and organization. */
export const batchesIn = ({ userId, programs: scopes, teams, rights, roles }: BatchScope): SQL => sql`
  select b.batch_id, b.batch_name, p.name as program_name, p.organization_id
  from ${batches} b join ${programs} p on p.program_id = b.program_id
  join ${organizations} o on o.organization_id = p.organization_id
  where b.deleted_at is null and p.deleted_at is null and (
    exists (select from ${batchParticipants} x where x.batch_id = b.batch_id and x.user_id = ${userId}
      and x.entity_status = 'ACTIVE' and x.roles && ${listParameter(roles, "text")})
    ${sql.join(scopes.map(inScope), sql` `)}
    or (p.organization_id = any(${listParameter(teams, "uuid")}) and exists (select from ${programRights} r
      where r.program_id = p.program_id and r.user_id = ${userId} and (${isRight(rights)}))))`;

/** The scope of a person's search besides public results. */
export interface SearchScope {
  readonly userId: string;
  readonly programs: readonly ProgramScope[];
  /** Organizations in which rights on programs are in force. */
  readonly teams: readonly string[];
  /** Whether participations count, which they do not in managing mode. */
  readonly takesPart: boolean;
  readonly hubs: readonly string[];
}
