import { sql, type SQL } from "drizzle-orm";
import type { ContentResult, PersonResult } from "@openrounds/contract/search/network/schemas.ts";
import { batchParticipants } from "../../batches/tables.ts";
import { contents } from "../../content/tables.ts";
import { isReachable } from "../../identity/service.ts";
import { users } from "../../identity/tables.ts";
import type { Db } from "../../kernel/db/database.ts";
import { members, organizations } from "../../organizations/tables.ts";
import { asList, batchesIn, hasWord, listParameter, likePattern, nameRank } from "../queries.ts";
import type { BatchScope, SearchedText, SearchedWord } from "../queries.ts";

const MAX_PLACES = 3;
/** Names are spelled in more ways than other words: two letters that changed places are one error. */
const NAME_SIMILARITY = 0.4;
/** The sound of a name is shorter than its spelling, so that fewer errors make it another name. */
const SOUND_SIMILARITY = 0.5;

/** The matches on the page, and the number of all. */
export interface Hits<Result> extends Record<string, unknown> {
  readonly page: readonly Result[];
  readonly total: number;
}

const everyWord = <Word extends SearchedWord>(words: readonly Word[], matches: (word: Word) => SQL): SQL =>
  sql.join(
    words.map((word) => sql`(${matches(word)})`),
    sql` and `,
  );

/** A word of a searched name. */
export interface NameWord extends SearchedWord {
  /** Whether names in the same script match too that sound alike and are spelled in another way. */
  readonly isHeard: boolean;
}

/** The searched names, normalized for comparison. */
export type SearchedNames = SearchedText<NameWord>;

const LATIN = /^[\u0001-\u024f]*$/u;
/** Whether a name has letters of another script than Latin. */
const isForeign = sql`n.name ~ ${"[^\\u0001-\\u024f]"}`;

/** Whether a name sounds as a word: in another script than that of the word, or in any. */
function isHeardAs({ word, isHeard, isLoose }: NameWord): SQL {
  const heard = sql`sounds_like(n.name, ${word})`;
  if (isLoose) {
    return sql`${heard} or word_similarity(name_key(${word}), name_key(n.name)) >= ${SOUND_SIMILARITY}::float4`;
  }
  return isHeard || !LATIN.test(word) ? heard : sql`(${isForeign} and ${heard})`;
}

const byNameOrEmail = (word: NameWord): SQL =>
  sql`${hasWord(sql`n.name`, word, NAME_SIMILARITY)} or lower(u.email) like ${likePattern(word.word).slice(1)}
    or ${isHeardAs(word)}`;

const placesOf = sql`
  select kind, id, name, organization_id as "organizationId" from place where place.user_id = u.user_id order by name, id limit ${MAX_PLACES}`;

export interface PeopleScope {
  readonly batches: BatchScope;
  /** Organizations whose members the person may see. */
  readonly teams: readonly string[];
}

export interface PeoplePage {
  readonly scope: PeopleScope;
  readonly limit: number;
}

/** The people of a scope with all words in their name in any script, or one that begins their e-mail. */
export async function findPeople(
  db: Db,
  { text, words }: SearchedNames,
  { scope, limit }: PeoplePage,
): Promise<Hits<PersonResult> | undefined> {
  const { rows } = await db.execute<Hits<PersonResult>>(sql`
    with reached as materialized (${batchesIn(scope.batches)}),
    place as materialized (
      select h.user_id, 'BATCH' as kind, reached.batch_id as id, reached.batch_name as name,
        reached.organization_id
      from ${batchParticipants} h join reached on reached.batch_id = h.batch_id where h.entity_status = 'ACTIVE'
      union all
      select m.user_id, o.level, o.organization_id, o.name, o.organization_id
      from ${members} m join ${organizations} o on o.organization_id = m.organization_id
      where m.organization_id = any(${listParameter(scope.teams, "uuid")}) and m.entity_status = 'ACTIVE'
        and o.level in ('HUB', 'SUPERHUB')
    ),
    found as materialized (
      select users.user_id, n.name as comparable, ${nameRank(sql`n.name`, text)} as fit
      from ${users} cross join lateral (select comparable_text(trim(users.first_name || ' ' || users.last_name)) as name) n
      cross join lateral (select users.email) u
      where ${isReachable} and users.user_id in (select user_id from place) and ${everyWord(words, byNameOrEmail)}
    )
    select (select count(*)::int from found) as total, ${asList(sql`
      select u.user_id as "userId", trim(u.first_name || ' ' || u.last_name) as name, u.profile_image as "profileImage",
        ${asList(placesOf)} as "placeList"
      from (select * from found order by fit, comparable, user_id limit ${limit}) f
      join ${users} u on u.user_id = f.user_id order by f.fit, f.comparable, f.user_id`)} as page`);
  return rows[0];
}

/** The approved content of a scope, and the person's own, with all words in its name. */
export async function findContents(
  db: Db,
  { text, words }: SearchedText,
  { scope, limit }: { readonly scope: BatchScope; readonly limit: number },
): Promise<Hits<ContentResult> | undefined> {
  const { rows } = await db.execute<Hits<ContentResult>>(sql`
    with reached as materialized (${batchesIn(scope)}),
    found as materialized (
      select c.content_id, c.name, c.type, c.updated_at, reached.*, ${nameRank(sql`n.name`, text)} as fit
      from ${contents} c join reached on reached.batch_id = c.batch_id
      cross join lateral (select comparable_text(c.name) as name) n
      where (c.approved_version_id is not null or (c.owner_id = ${scope.userId} and c.latest_version_id is not null))
        and ${everyWord(words, (word) => hasWord(sql`n.name`, word))}
    )
    select (select count(*)::int from found) as total, ${asList(sql`
      select content_id as "contentId", name, type, batch_id as "batchId", batch_name as "batchName",
        program_name as "programName"
      from found order by fit, updated_at desc, content_id limit ${limit}`)} as page`);
  return rows[0];
}
