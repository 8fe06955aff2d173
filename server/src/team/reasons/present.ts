import type { Reason, GrantSource } from "@openrounds/contract/team/reasons/schemas.ts";
import type { OrganizationRole, PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import type { ProgramGrantSource } from "../../programs/access.ts";

/** What could give a right. */
export interface Giver {
  readonly kind: "role" | "above" | "managing" | "canEdit" | "canView";
  readonly role?: OrganizationRole;
}

export interface Explained {
  readonly code: PermissionCode;
  readonly through: readonly ProgramGrantSource[];
  readonly givenBy: readonly Giver[];
}

const NOTHING = { role: null, organizationName: null, endsAtMs: null };

/** Through what somebody holds a right; a superhub that manages is told by its name. */
function presentThrough(through: ProgramGrantSource, names: ReadonlyMap<string, string>): GrantSource {
  switch (through.kind) {
    case "role":
    case "above": {
      const { kind, role, organizationName, endsAtMs = null } = through;
      return { kind, role, organizationName, endsAtMs };
    }
    case "managing": {
      const { kind, superhubId, endsAt } = through;
      return { ...NOTHING, kind, organizationName: names.get(superhubId) ?? "", endsAtMs: endsAt.getTime() };
    }
    case "right":
      return { ...NOTHING, kind: through.right === "RIGHT_CAN_EDIT" ? "canEdit" : "canView" };
    case "public":
    case "participant":
      return { ...NOTHING, kind: through.kind };
  }
}

/** The rights of a person for the page that explains them. */
export const presentReasons = (explained: readonly Explained[], names: ReadonlyMap<string, string>): Reason[] =>
  explained.map(({ code, through, givenBy }) => ({
    code,
    isHeld: through.length > 0,
    through: through.map((each) => presentThrough(each, names)),
    givenBy: givenBy.map(({ kind, role = null }) => ({ kind, role })),
  }));
