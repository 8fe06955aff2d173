import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import {
  ARTICLES,
  GUIDES,
  GUIDE_ROLES,
  stepsOf,
  type ArticleId,
  type GuideRole,
} from "@openrounds/contract/site/guides/articles.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { use, useEffect, useState } from "react";
import { call } from "../../kernel/call.ts";
import { loadMessages, useText } from "../../kernel/i18n.tsx";
import { signedInUserId } from "../../kernel/session.ts";
import { deviceStorage, localKeys } from "../../kernel/storage.ts";
import { roleOfSessions, roleOfViews, searchArticles, type ArticleTexts } from "./state.ts";

/** The key of the note at the end of an article. */
export const noteOf = (id: ArticleId): MessageKey => `guides.${id}.note`;

/** The guide that fits the reader's rights: undefined while it is not known, null for people who are signed out. */
export function useLikelyRole(): GuideRole | null | undefined {
  const isIn = signedInUserId() !== null;
  const [role, setRole] = useState(() => (isIn ? roleOfViews(deviceStorage.read(localKeys.views) ?? "") : null));
  useEffect(() => {
    if (role !== undefined) return;
    call(sessionEndpoints.listMine, {}).then(
      ({ sessionList }) => setRole(roleOfSessions(sessionList.map((session) => session.role))),
      // Without a connection the guide of the most people is a good guess.
      () => setRole("learner"),
    );
  }, [role]);
  return role;
}

const ARTICLE_IDS = Object.keys(ARTICLES) as ArticleId[];
const requests = new Map<string, Promise<void>>();

/** Waits for the texts that articles name; a failed request is sent again with the next try. */
function useTextsNamedBy(articles: readonly ArticleId[]): void {
  const domains = [...new Set(articles.flatMap((id) => ARTICLES[id].domains))].toSorted();
  const key = domains.join();
  const request = requests.get(key) ?? loadMessages(domains);
  requests.set(key, request);
  request.catch(() => requests.delete(key));
  use(request);
}

/** The texts of the product that articles name, by placeholder; suspends until they are loaded. */
export function useNamesIn(articles: readonly ArticleId[]): (id: ArticleId) => Record<string, string> {
  const t = useText();
  useTextsNamedBy(articles);
  return (id) => Object.fromEntries(Object.entries(ARTICLES[id].names).map(([name, key]) => [name, t(key)]));
}

/** Searches all articles in the language of the page; suspends until the texts that they name are loaded. */
export function useArticleSearch(sought: string): ArticleId[] {
  const t = useText();
  const namesOf = useNamesIn(ARTICLE_IDS);
  const textsOf = (id: ArticleId): ArticleTexts => {
    const names = namesOf(id);
    const steps = [...stepsOf(id), noteOf(id)].map((key) => t(key, names));
    const roles = GUIDE_ROLES.filter((role) => GUIDES[role].includes(id)).map((role) => t(`guides.role.${role}`));
    return {
      id,
      title: t(`guides.${id}.title`),
      summary: t(`guides.${id}.summary`),
      rest: [...steps, ...roles].join(" "),
    };
  };
  return searchArticles(ARTICLE_IDS.map(textsOf), sought);
}
