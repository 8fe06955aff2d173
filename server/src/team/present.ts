import { endsOfRoles, rolesAt } from "@openrounds/contract/organizations/members/rules.ts";
import { withEditAndView, TAB_STATUSES } from "@openrounds/contract/programs/rules.ts";
import type { listRefusedInvitations } from "../invitations/members/service.ts";
import type { HubMember, MemberProgram, Undelivered } from "@openrounds/contract/team/schemas.ts";
import type { StandingMember } from "../organizations/members/service.ts";
import type { RightsOfMember } from "../programs/service.ts";

const tabOf = ({ entityStatus }: RightsOfMember): MemberProgram["entityStatus"] | undefined => {
  if (TAB_STATUSES.active.includes(entityStatus)) return "ACTIVE";
  return TAB_STATUSES.completed.includes(entityStatus) ? "COMPLETED" : undefined;
};

/** The running and past programs with the rights of a member; an owner always has edit and view. */
export const presentPrograms = (rows: readonly RightsOfMember[], isOwner: boolean): MemberProgram[] =>
  rows.flatMap((row) => {
    const entityStatus = tabOf(row);
    if (entityStatus === undefined) return [];
    const { canEdit, canView, notification } = row;
    const stored = { canEdit: canEdit ?? false, canView: canView ?? false, notification: notification ?? false };
    return [
      {
        programId: row.programId,
        programName: row.programName,
        entityStatus,
        isPilot: row.entityStatus === "PILOT",
        ...(isOwner ? withEditAndView(stored) : stored),
      },
    ];
  });

/** A member of a team with all details, for callers who may list the team. */
export function presentHubMember(row: StandingMember, programList: MemberProgram[], atMs: number): HubMember {
  const roles = rolesAt(row.roles, row.roleEnds, atMs);
  return { ...row, roles, roleEnds: endsOfRoles(roles, row.roleEnds), programList };
}

type RefusedInvitation = Awaited<ReturnType<typeof listRefusedInvitations>>[number];

/** An invitation that was refused; none when it was sent again since. */
export const presentUndelivered = ({ bounceReason, bouncedAt, ...refused }: RefusedInvitation): Undelivered[] =>
  bounceReason === null || bouncedAt === null
    ? []
    : [{ ...refused, bounceReason, bouncedDateTime: bouncedAt.getTime() }];
