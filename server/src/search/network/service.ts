import type { NetworkFound, NetworkSearch, PersonResult } from "@openrounds/contract/search/network/schemas.ts";
import { comparableText } from "@openrounds/contract/kernel/text.ts";
import { wordsOf } from "@openrounds/contract/search/rules.ts";
import { readReplica } from "../../kernel/db/replica.ts";
import type { ActorContext } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { batchScopeOf, teamsOf } from "../access.ts";
import { findWithTypingErrors } from "../service.ts";
import { findContents, findPeople, type Hits, type PeoplePage, type SearchedNames } from "./queries.ts";

const NOTHING: NetworkFound = { personList: [], personCount: 0, contentList: [], contentCount: 0 };

/** A search text by its words; names have no focus areas. */
function parseNames(searchText: string): SearchedNames {
  const text = searchText.toWellFormed();
  return {
    text: comparableText(text),
    words: wordsOf(text).map((word) => ({ word, focusAreaIds: [], isLoose: false, isHeard: false })),
  };
}

/** The people whose name contains the text, or else sounds alike, or else contains it with a typing error. */
async function findByName(
  platform: Platform,
  sought: SearchedNames,
  page: PeoplePage,
): Promise<Hits<PersonResult> | undefined> {
  const find = (each: SearchedNames) => readReplica(platform, (db) => findPeople(db, each, page));
  const exact = await find(sought);
  if (exact === undefined || exact.total > 0) return exact;
  const heard = { ...sought, words: sought.words.map((word) => ({ ...word, isHeard: true })) };
  return findWithTypingErrors(platform, heard, find);
}

/** People and content of the caller's own hubs and batches that a text finds; an empty text finds nothing. */
export async function searchNetwork(
  { platform, actor }: ActorContext,
  { searchText, resultSize: limit }: NetworkSearch,
): Promise<NetworkFound> {
  const sought = parseNames(searchText);
  if (sought.words.length === 0) return NOTHING;
  const [contacts, teams, opened] = await Promise.all([
    batchScopeOf(platform, actor, "VIEW_PARTICIPANT_CONTACTS"),
    teamsOf(platform, actor),
    batchScopeOf(platform, actor, "VIEW_CONTENT_INFO"),
  ]);
  const scope = { batches: contacts, teams };
  const [people, content] = await Promise.all([
    findByName(platform, sought, { scope, limit }),
    findWithTypingErrors(platform, sought, (each) =>
      readReplica(platform, (db) => findContents(db, each, { scope: opened, limit })),
    ),
  ]);
  return {
    personList: [...(people?.page ?? [])],
    personCount: people?.total ?? 0,
    contentList: [...(content?.page ?? [])],
    contentCount: content?.total ?? 0,
  };
}
