import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { ATTENDANCE_CODES } from "@openrounds/contract/sessions/attendance/rules.ts";
import { codesOnBatch } from "../batches/access.ts";
import { authorize, markReached, type Codes, type Reached } from "../kernel/access.ts";
import type { ActorContext } from "../kernel/http/handlers.ts";
import { codesInOrganization } from "../organizations/access.ts";
import { findMember, type StandingMember } from "../organizations/members/service.ts";
import { findOrganization, type OrganizationRow } from "../organizations/service.ts";
import { seesEverybody } from "../sessions/attendance/access.ts";
import { findPerson, listBatchesOf, type PersonBatchRow, type PersonRow } from "./queries.ts";

/** A batch of a person with the reader's codes on it. */
export interface SeenBatch {
  readonly row: PersonBatchRow;
  readonly codes: Codes;
}

/** What a reader may see of a person in an organization. */
export interface ReachedPerson {
  readonly person: Reached<PersonRow>;
  readonly organization: Reached<OrganizationRow>;
  /** The reader's codes in the organization. */
  readonly codes: Codes;
  /** The batches in which the reader may see the attendance of the person. */
  readonly batches: readonly SeenBatch[];
  /** The person's place in the team; undefined for people outside, and for readers who may not see the team. */
  readonly member: StandingMember | undefined;
}

/** The codes that show people to a reader: the participants of a batch, those who attended, the members of a team. */
const SHOWING: readonly PermissionCode[] = [...ATTENDANCE_CODES, "VIEW_ANALYTICS", "VIEW_MEMBERS"];
/** The codes that open a program to the readers of analytics. */
const OPENING: readonly PermissionCode[] = ["VIEW_PROGRAM", "ACCESS_PROGRAM_REPORTS"];

/** Whether a person may see who attended in a batch: as its team, or as a reader of the analytics of its program. */
const seesAttendance = (codes: Codes): boolean =>
  seesEverybody(codes) || (codes.has("VIEW_ANALYTICS") && OPENING.some((code) => codes.has(code)));

/**
 * The only way from the ids of an organization and a person to what the caller may see of them. A person of whom the
 * caller may see nothing there gives 404, as does one who does not exist.
 */
export async function reachPerson(
  { platform, db, actor }: ActorContext,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
): Promise<ReachedPerson> {
  const [organization, person, found, standing] = await Promise.all([
    findOrganization(db, organizationId),
    findPerson(db, userId),
    listBatchesOf(db, { organizationId, userId, readerId: actor.userId }),
    findMember(db, organizationId, userId),
  ]);
  const codes: Codes =
    organization === undefined ? new Set() : await codesInOrganization(platform, actor, organization);
  const all = await Promise.all(
    found.map(async (row): Promise<SeenBatch> => ({ row, codes: await codesOnBatch(platform, actor, row) })),
  );
  const batches = all.filter((each) => seesAttendance(each.codes));
  const member = codes.has("VIEW_MEMBERS") ? standing : undefined;
  // An invited person has not agreed yet that the hub knows them.
  const isKnown = batches.some((each) => each.row.own?.participantStatus !== "INVITED");
  const isSeen = isKnown || member !== undefined;
  const row = isSeen && organization !== undefined && person !== undefined ? { organization, person } : undefined;
  const held = new Set([...codes, ...batches.flatMap((each) => [...each.codes])]);
  const reached = authorize({ row, codes: held, needs: SHOWING, knownBy: [] });
  return {
    person: markReached(reached.person),
    organization: markReached(reached.organization),
    codes,
    batches,
    member,
  };
}
