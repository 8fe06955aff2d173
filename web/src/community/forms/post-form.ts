import {
  POST_LIMITS,
  announceSchema,
  askSchema,
  createAnswerSchema,
  updateQuestionSchema,
  type Answer,
} from "@openrounds/contract/community/schemas.ts";
import { wrongFields, type Wrong } from "../../kernel/wrong-fields.ts";

/** What a form writes: a question is asked with less than it is edited with. */
export type PostKind = "ask" | "question" | "answer" | "announcement";

export interface PostDraft {
  readonly heading: string;
  readonly subText: string;
  readonly focusAreas: readonly string[];
  readonly sendNotification: boolean;
}
export type PostField = "heading" | "subText" | "focusAreas";

/** What a new form shows; whoever posts an announcement sends a notification unless they say otherwise. */
export const EMPTY_DRAFT: PostDraft = { heading: "", subText: "", focusAreas: [], sendNotification: true };

/** What the form of a post that is there shows; nobody is told again unless it is asked for. */
export const draftOf = (post: Answer): PostDraft => ({
  heading: post.heading,
  subText: post.subText,
  focusAreas: post.focusAreas.map(({ focusAreaId }) => focusAreaId),
  sendNotification: false,
});

const SCHEMAS = {
  ask: askSchema,
  question: updateQuestionSchema,
  answer: createAnswerSchema,
  announcement: announceSchema,
} as const;
const FIELDS: Readonly<Record<PostKind, readonly PostField[]>> = {
  ask: ["heading", "subText", "focusAreas"],
  question: ["heading", "subText", "focusAreas"],
  answer: ["subText"],
  announcement: ["heading", "subText"],
};

/** What is wrong with a draft, by the schema that the server checks it with. */
export function wrongDraft(kind: PostKind, draft: PostDraft): Wrong<PostField> {
  const wrong = wrongFields<PostField>(SCHEMAS[kind], draft);
  return Object.fromEntries(FIELDS[kind].flatMap((field) => (wrong[field] ? [[field, wrong[field]]] : [])));
}

/** Whether a draft may be sent. */
export const isComplete = (kind: PostKind, draft: PostDraft): boolean =>
  Object.keys(wrongDraft(kind, draft)).length === 0;

/** How many files a post of a kind may have. */
export const maxFiles = (kind: PostKind): number =>
  kind === "announcement" ? POST_LIMITS.announcementAttachments : POST_LIMITS.attachments;
