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

/** The matches on the page, and the number of all. */
export interface Hits<Result> extends Record<string, unknown> {
  readonly page: readonly Result[];
  readonly total: number;
}

const everyWord = (words: readonly SearchedWord[], matches: (word: SearchedWord) => SQL): SQL =>
  sql.join(
    words.map((word) => sql`(${matches(word)})`),
    sql` and `,
  );

const byNameOrEmail = (word: SearchedWord): SQL =>
  sql`${hasWord(sql`n.name`, word, NAME_SIMILARITY)} or lower(u.email) like ${likePattern(word.word).slice(1)}`;

const placesOf = sql`
  select kind, id, name from place where place.user_id = u.user_id order by name, id limit ${MAX_PLACES}`;

export interface PeopleScope {
  readonly batches: BatchScope;
  /** Organizations whose members the person may see. */
  readonly teams: readonly string[];
}

/** The people of a scope with all words in their name, or one that begins their e-mail. */
export async function findPeople(
  db: Db,
  { text, words }: SearchedText,
  { scope, limit }: { readonly scope: PeopleScope; readonly limit: number },
): Promise<Hits<PersonResult> | undefined> {
  const { rows } = await db.execute<Hits<PersonResult>>(sql`
    with reached as materialized (${batchesIn(scope.batches)}),
    place as materialized (
      select h.user_id, 'BATCH' as kind, reached.batch_id as id, reached.batch_name as name
      from ${batchParticipants} h join reached on reached.batch_id = h.batch_id where h.entity_status = 'ACTIVE'
      union all
      select m.user_id, o.level, o.organization_id, o.name
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
