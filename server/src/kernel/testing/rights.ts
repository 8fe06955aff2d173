import {
  BATCH_ROLES,
  ORGANIZATION_LEVELS,
  PROGRAM_RIGHTS,
  organizationRoles,
  permissionMatrix,
  type BatchRole,
  type PermissionHolder,
  type OrganizationLevel,
  type OrganizationRole,
  type PermissionCode,
} from "@openrounds/contract/kernel/permissions.ts";
import type { EndpointShape, PermissionScope } from "@openrounds/contract/kernel/endpoint.ts";
import { buildParticipant } from "../../batches/factory.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { buildMember } from "../../organizations/factory.ts";
import { buildRight } from "../../programs/factory.ts";
import type { Autocommit } from "../db/database.ts";
import { buildFixture, type Fixture } from "./fixture.ts";

const ROLES = Object.keys(organizationRoles) as OrganizationRole[];

/** Every column of the matrix; roles that do not exist at a level hold nothing. */
export const COLUMNS: readonly PermissionHolder[] = [
  ...ORGANIZATION_LEVELS.flatMap((level) => ROLES.map((role): PermissionHolder => `${level}_${role}`)),
  "CONTEXT_MANAGED_HUB",
  ...PROGRAM_RIGHTS,
  ...BATCH_ROLES.map((role): PermissionHolder => `BATCH_${role}`),
];

/** Where the rows of a call are, relative to the caller: in their organization, below it, beside it, or elsewhere. */
export const RELATIVE_POSITIONS = ["own", "below", "sibling", "foreign"] as const;
export type RelativePosition = (typeof RELATIVE_POSITIONS)[number];

/** From the specification: what roles of a superhub may do in hubs below it without managing them. */
const REACHES_DOWN: readonly PermissionCode[] = [
  "VIEW_ALL_PROGRAMS",
  "VIEW_PROGRAM",
  "VIEW_BATCH_DETAILS",
  "VIEW_SESSION_DETAILS",
  "VIEW_CONTENT_INFO",
  "ACCESS_PROGRAM_REPORTS",
  "DOWNLOAD_ORGANIZATION_REPORT",
  "DOWNLOAD_DATA_REPORTS",
  "VIEW_ORGANIZATION_DATA",
  "APPROVE_PROGRAM",
  "APPROVE_CONCEPT_NOTE",
  "APPROVE_PARTNER_ORGANIZATION",
  "EDIT_PROGRAM_STATUS",
  "EDIT_PROGRAM_TYPE",
  "CHANGE_PROGRAM_STATUS",
  "CHANGE_ORGANIZATION_STATUS",
];

const isGrantedTo = (column: PermissionHolder, code: PermissionCode): boolean =>
  permissionMatrix[code].holders.split(" ").includes(column);

/** What a superhub may do to organizations below it, but not to itself. */
const ONLY_BELOW: readonly PermissionCode[] = ["CHANGE_ORGANIZATION_STATUS"];

const OF_ORGANIZATION: readonly PermissionScope[] = ["organization", "program", "batch", "session"];
/** The scopes in which a column gives its codes. */
const SCOPES: Readonly<Record<string, readonly PermissionScope[]>> = {
  HUB: OF_ORGANIZATION,
  SPOKE: OF_ORGANIZATION,
  CONTEXT: OF_ORGANIZATION,
  RIGHT: ["program", "batch", "session"],
  BATCH: ["batch", "session"],
};

/** Whether, by the matrix, a person of the column may use the code on a row of that scope in that place. */
export function isExpected(
  column: PermissionHolder,
  position: RelativePosition,
  code: PermissionCode,
  scope: PermissionScope,
): boolean {
  const [kind = ""] = column.split("_");
  const takesPart = kind === "BATCH" && code === "VIEW_PROGRAM" && scope !== "organization";
  if (position === "own" && takesPart) return true;
  if (!isGrantedTo(column, code) || SCOPES[kind]?.includes(scope) === false) return false;
  if (position === "own") return !ONLY_BELOW.includes(code);
  return scope !== "superhub" && position === "below" && REACHES_DOWN.includes(code);
}

/** A person of a column, with the rows of each place. */
export interface Caller {
  readonly column: PermissionHolder;
  readonly person: UserRow;
  readonly fixtures: Readonly<Partial<Record<RelativePosition, Fixture>>>;
}

/** The rows at a position; people below a superhub know the superhub. */
export const rowsAt = ({ fixtures }: Caller, position: RelativePosition, scope: PermissionScope): Fixture | undefined =>
  scope !== "superhub" || fixtures.below === undefined || position === "sibling" || position === "foreign"
    ? fixtures[position]
    : { own: fixtures.below, below: undefined }[position];

/** What all callers share: one superhub with a hub beside theirs, and a hub of another superhub. */
export interface Neighbours {
  readonly sibling: Fixture;
  readonly foreign: Fixture;
}

export const buildNeighbours = async (db: Autocommit): Promise<Neighbours> => ({
  sibling: await buildFixture(db),
  foreign: await buildFixture(db),
});

const levelOf = (column: PermissionHolder): OrganizationLevel =>
  ORGANIZATION_LEVELS.find((level) => column.startsWith(`${level}_`)) ?? "HUB";

const after = (column: PermissionHolder, prefix: string): string | undefined =>
  column.startsWith(prefix) ? column.slice(prefix.length) : undefined;

/** Gives a new person the rights of a column on the rows of a fixture. */
async function buildPerson(db: Autocommit, column: PermissionHolder, fixture: Fixture): Promise<UserRow> {
  const level = levelOf(column);
  const organizationRole = after(column, `${level}_`);
  if (organizationRole === "OWNER") return fixture.owner;
  if (organizationRole !== undefined) return buildMember(db, fixture.hub, organizationRole as OrganizationRole);
  if (column === "CONTEXT_MANAGED_HUB") return fixture.superhubOwner;
  const batchRole = after(column, "BATCH_");
  if (batchRole !== undefined) return buildParticipant(db, fixture.batch, batchRole as BatchRole);
  const person = await buildUser(db);
  const { programId } = fixture.program;
  const right = { programId, userId: person.userId, canView: column === "RIGHT_CAN_VIEW" };
  await buildRight(db, { ...right, canEdit: column === "RIGHT_CAN_EDIT" });
  return person;
}

/** A person of the column with their own organization; a superhub also gets a hub below it. */
export async function buildCaller(
  db: Autocommit,
  column: PermissionHolder,
  { sibling, foreign }: Neighbours,
): Promise<Caller> {
  const level = levelOf(column);
  const isAlone = level === "SUPERHUB" || column === "CONTEXT_MANAGED_HUB";
  const own = await buildFixture(db, level, isAlone ? {} : { above: sibling });
  const person = await buildPerson(db, column, own);
  const below =
    level === "SUPERHUB"
      ? { below: await buildFixture(db, "HUB", { above: { superhub: own.hub, superhubOwner: own.owner } }) }
      : {};
  return { column, person, fixtures: { own, ...below, sibling, foreign } };
}

/** The code that the example of a call needs, for endpoints that accept several and decide by the body. */
export const BY_EXAMPLE: Readonly<Record<string, PermissionCode>> = {
  "programs.create": "CREATE_PROGRAM",
  "programs.update": "EDIT_PROGRAM",
  // The endpoint names EDIT_ADMIN, so only people with EDIT_ADMIN have this code.
  "programs.updateMembers": "MANAGE_TEAM_PERMISSIONS",
  "participants.add": "ADD_PARTICIPANTS",
  "participants.update": "EDIT_TEAM_MEMBERS",
  "participants.remove": "DELETE_PARTICIPANTS",
  "sessions.setStatus": "END_SESSION",
  "content.version": "REPLACE_OTHERS_CONTENT",
  "content.rename": "REPLACE_OTHERS_CONTENT",
  // The posts of a fixture are by others.
  "community.removeQuestion": "DELETE_QUESTION",
  "community.removeAnswer": "DELETE_QUESTION",
  "announcements.remove": "DELETE_ANNOUNCEMENT",
  "invitations.invite": "INVITE_PARTICIPANTS",
  "invitations.preview": "INVITE_PARTICIPANTS",
  "sentInvitations.invite": "INVITE_PARTICIPANTS",
  "hubInvitations.setStatus": "CHANGE_ORGANIZATION_STATUS",
  // The member of a fixture is a guest.
  "team.updateRoles": "EDIT_GUEST",
  "team.updatePermissions": "EDIT_GUEST",
  "team.remove": "DELETE_GUEST",
};

/** The codes of which one is enough for the example of a call. */
export function codesFor(name: string, { access }: EndpointShape): readonly PermissionCode[] {
  const one = BY_EXAMPLE[name];
  if (one !== undefined) return [one];
  return access.kind === "permission" ? access.codes : [];
}
