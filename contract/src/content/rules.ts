import type { BatchRole, PermissionCode } from "../kernel/permissions.ts";
import type { ApprovalStatus, ContentType, ContentReaction, PageSize } from "./schemas.ts";
import { CONTENT_TYPES, NO_REACTION } from "./schemas.ts";

type CodeSet = Pick<ReadonlySet<PermissionCode>, "has">;

/** The content types of presenting roles. */
const TYPE_OF_ROLE: Readonly<Partial<Record<BatchRole, ContentType>>> = {
  CASE_PRESENTER: "CASE_PRESENTATION",
  GUEST_LECTURER: "GUEST_LECTURE",
  SUBJECT_MATTER_EXPERT: "SUBJECT_MATTER_EXPERT",
};

const ROLE_TYPES: readonly ContentType[] = Object.values(TYPE_OF_ROLE);

/** The types by category, for the choice of a facilitator. */
export const TYPE_CATEGORIES = {
  presentations: ["CASE_PRESENTATION", "GUEST_LECTURE", "SUBJECT_MATTER_EXPERT"],
  resources: ["READING_MATERIAL", "ADDITIONAL_RESOURCE", "LINK", "OTHER"],
  sessions: ["AGENDA", "GUEST_PARTICIPANTS"],
} as const satisfies Readonly<Record<string, readonly ContentType[]>>;

/** Whether the caller may choose category, owner and type, as facilitators do. */
export const choosesOwner = (codes: CodeSet): boolean =>
  codes.has("CREATE_CONTENT") && codes.has("EDIT_CONTENT_AUTHOR");

/**
 * The types that the caller may add: a facilitator all, other organisers those without a presenting role, presenters
 * their own.
 */
export function typesFor(codes: CodeSet, roles: readonly BatchRole[]): readonly ContentType[] {
  if (choosesOwner(codes)) return CONTENT_TYPES;
  if (codes.has("CREATE_CONTENT")) return CONTENT_TYPES.filter((type) => !ROLE_TYPES.includes(type));
  if (!codes.has("CREATE_CONTENT_WITH_APPROVAL")) return [];
  return roles.flatMap((role) => TYPE_OF_ROLE[role] ?? []);
}

/** The first status of an upload: approved for organisers, awaiting review for presenting roles. */
export const firstStatus = (codes: CodeSet): ApprovalStatus =>
  codes.has("CREATE_CONTENT") ? "APPROVED" : "UNDER_REVIEW";

/** The reaction that a press sends; pressing the current one removes it. */
export const nextReaction = (current: ContentReaction, pressed: ContentReaction): ContentReaction =>
  current === pressed ? NO_REACTION : pressed;

const PAGED_EXTENSIONS: readonly string[] = ["pdf", "jpeg", "jpg", "png", "gif"];

/** Whether the pages of a file can be shown as pictures; a picture is one page. */
export const hasPages = (fileExtension: string): boolean => PAGED_EXTENSIONS.includes(fileExtension);

/** The address of one page, from the address of all; pages are counted from 1. */
export const pageAddress = (url: string, page: number, size: PageSize): string => `${url}&page=${page}&size=${size}`;

/** The address of the text of one page. */
export const pageTextAddress = (url: string, page: number): string => `${url}&page=${page}&text=1`;
