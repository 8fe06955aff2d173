import type { BatchRole, PermissionCode } from "../kernel/permissions.ts";
import type { ApprovalStatus, ContentType, Reaction } from "./schemas.ts";
import { CONTENT_TYPES, NO_REACTION } from "./schemas.ts";

type Held = Pick<ReadonlySet<PermissionCode>, "has">;

/** The type of content that a presenting role brings. */
const TYPE_OF_ROLE: Readonly<Partial<Record<BatchRole, ContentType>>> = {
  CASE_PRESENTER: "CASE_PRESENTATION",
  GUEST_LECTURER: "GUEST_LECTURE",
  SUBJECT_MATTER_EXPERT: "SUBJECT_MATTER_EXPERT",
};

const OF_ROLES: readonly ContentType[] = Object.values(TYPE_OF_ROLE);

/** The types by what they are for, as a facilitator chooses among them. */
export const TYPE_CATEGORIES = {
  presentations: ["CASE_PRESENTATION", "GUEST_LECTURE", "SUBJECT_MATTER_EXPERT"],
  resources: ["READING_MATERIAL", "ADDITIONAL_RESOURCE", "LINK", "OTHER"],
  sessions: ["AGENDA", "GUEST_PARTICIPANTS"],
} as const satisfies Readonly<Record<string, readonly ContentType[]>>;

/** Whether somebody chooses category, owner and type: a facilitator. */
export const choosesOwner = (codes: Held): boolean => codes.has("CREATE_CONTENT") && codes.has("EDIT_CONTENT_AUTHOR");

/** The types that somebody may add: a facilitator all, other organisers what no role brings, presenters their own. */
export function typesFor(codes: Held, roles: readonly BatchRole[]): readonly ContentType[] {
  if (choosesOwner(codes)) return CONTENT_TYPES;
  if (codes.has("CREATE_CONTENT")) return CONTENT_TYPES.filter((type) => !OF_ROLES.includes(type));
  if (!codes.has("CREATE_CONTENT_WITH_APPROVAL")) return [];
  return roles.flatMap((role) => TYPE_OF_ROLE[role] ?? []);
}

/** What an upload begins as: organisers' is approved at once, that of presenting roles waits for review. */
export const firstStatus = (codes: Held): ApprovalStatus => (codes.has("CREATE_CONTENT") ? "APPROVED" : "UNDER_REVIEW");

/** What a press on a reaction sends: the current one again takes it back. */
export const nextReaction = (current: Reaction, pressed: Reaction): Reaction =>
  current === pressed ? NO_REACTION : pressed;
