import { comparableText } from "@openrounds/contract/kernel/text.ts";
import { wordsOf } from "@openrounds/contract/search/rules.ts";
import type { SessionRole } from "@openrounds/contract/sessions/schemas.ts";
import { GUIDES, GUIDE_ROLES, type ArticleId, type GuideRole } from "@openrounds/contract/site/guides/articles.ts";

/** The texts of an article as people read them. */
export interface ArticleTexts {
  readonly id: ArticleId;
  readonly title: string;
  readonly summary: string;
  /** Steps, note and the names of the guides that list it. */
  readonly rest: string;
}

/** How much a word counts that is in the title, in the summary, or elsewhere in the article. */
const WEIGHTS = { title: 9, summary: 3, rest: 1 } as const;

/** How well an article matches the words; 0 if one of them is missing. Accents and case do not count. */
function matchOf(article: ArticleTexts, words: readonly string[]): number {
  const parts = (["title", "summary", "rest"] as const).map((part) => [WEIGHTS[part], article[part]] as const);
  const texts = parts.map(([weight, text]) => [weight, comparableText(text)] as const);
  const scores = words.map((word) => Math.max(0, ...texts.map(([weight, text]) => (text.includes(word) ? weight : 0))));
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

/** The articles that contain all words of a search text, the best match first. */
export function searchArticles(articles: readonly ArticleTexts[], sought: string): ArticleId[] {
  const words = wordsOf(sought);
  return articles
    .map((article) => ({ id: article.id, match: matchOf(article, words) }))
    .filter(({ match }) => match > 0)
    .toSorted((one, other) => other.match - one.match)
    .map(({ id }) => id);
}

/** The role of a part of an address; undefined if there is none. */
export const roleIn = (part: string | undefined): GuideRole | undefined => GUIDE_ROLES.find((role) => role === part);

/** The article of a part of an address in the guide of a role; undefined if there is none. */
export const articleIn = (role: GuideRole, part: string | undefined): ArticleId | undefined =>
  GUIDES[role].find((id) => id === part);

/** The first guide that lists an article, the reader's own before the others. */
export const guideOf = (id: ArticleId, own: GuideRole | undefined): GuideRole | undefined =>
  [...(own === undefined ? [] : [own]), ...GUIDE_ROLES].find((role) => GUIDES[role].includes(id));

/** The article before and after one in a guide. */
export function neighboursOf(
  role: GuideRole,
  id: ArticleId,
): { readonly previous: ArticleId | undefined; readonly next: ArticleId | undefined } {
  const at = GUIDES[role].indexOf(id);
  return { previous: GUIDES[role][at - 1], next: GUIDES[role][at + 1] };
}

/** The guide for people with these views, which are separated by spaces; undefined if their sessions decide. */
export function roleOfViews(views: string): GuideRole | undefined {
  const kinds = views.split(" ");
  if (kinds.includes("hub")) return "coordinator";
  return kinds.includes("superHub") ? "superhub" : undefined;
}

const ROLES_IN_SESSIONS: readonly (readonly [GuideRole, readonly SessionRole[]])[] = [
  ["coordinator", ["PROGRAM_ADMIN"]],
  ["facilitator", ["PANELIST"]],
  ["presenter", ["CASE_PRESENTER", "GUEST_LECTURER"]],
];

/** The guide for people with these roles in their coming sessions. */
export const roleOfSessions = (sessionRoles: readonly (SessionRole | null)[]): GuideRole =>
  ROLES_IN_SESSIONS.find(([, roles]) => roles.some((role) => sessionRoles.includes(role)))?.[0] ?? "learner";
