import { expect, test } from "vitest";
import { articleIn, guideOf, neighboursOf, roleIn, roleOfSessions, roleOfViews, searchArticles } from "./state.ts";

const ARTICLES = [
  { id: "create-batch", title: "Créer un groupe", summary: "Avec des dates", rest: "Inviter plus tard" },
  { id: "invite-participants", title: "Inviter", summary: "Envoyer des invitations au groupe", rest: "Par e-mail" },
  { id: "join-session", title: "सत्र में शामिल हों", summary: "आवाज़ के साथ", rest: "ध्वनि" },
] as const;

test("articles are found by all words, without regard to accents and case, the best match first", () => {
  expect(searchArticles(ARTICLES, "CREER")).toEqual(["create-batch"]);
  expect(searchArticles(ARTICLES, "groupe")).toEqual(["create-batch", "invite-participants"]);
  expect(searchArticles(ARTICLES, "inviter")).toEqual(["invite-participants", "create-batch"]);
  expect(searchArticles(ARTICLES, "groupe mail")).toEqual(["invite-participants"]);
  expect(searchArticles(ARTICLES, "groupe lune")).toEqual([]);
});

test("articles are found in scripts whose marks are part of the letters", () => {
  expect(searchArticles(ARTICLES, "सत्र")).toEqual(["join-session"]);
  expect(searchArticles(ARTICLES, "सतर")).toEqual([]);
});

test("an address names a role and an article of its guide, or nothing", () => {
  expect(roleIn("learner")).toBe("learner");
  expect(roleIn("toString")).toBeUndefined();
  expect(articleIn("learner", "join-session")).toBe("join-session");
  expect(articleIn("learner", "create-batch")).toBeUndefined();
});

test("an article opens in the reader's own guide where it is listed, else in the first that lists it", () => {
  expect(guideOf("join-session", "learner")).toBe("learner");
  expect(guideOf("join-session", undefined)).toBe("presenter");
  expect(guideOf("create-batch", "learner")).toBe("coordinator");
});

test("the first and the last article of a guide have one neighbour", () => {
  expect(neighboursOf("presenter", "share-case")).toEqual({ previous: undefined, next: "join-session" });
  expect(neighboursOf("presenter", "protect-patients")).toEqual({ previous: "answer-questions", next: undefined });
});

test("the likely guide follows from the rights in organizations, then from the roles in coming sessions", () => {
  expect(roleOfViews("hub superHub spoke")).toBe("coordinator");
  expect(roleOfViews("superHub")).toBe("superhub");
  expect(roleOfViews("spoke")).toBeUndefined();
  expect(roleOfSessions(["ATTENDEE", "GUEST_LECTURER", "PANELIST"])).toBe("facilitator");
  expect(roleOfSessions(["ATTENDEE", "CASE_PRESENTER"])).toBe("presenter");
  expect(roleOfSessions(["ATTENDEE", null])).toBe("learner");
});
