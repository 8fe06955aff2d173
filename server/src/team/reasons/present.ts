import type { ExplainedRight, ExplainedSource } from "@openrounds/contract/team/reasons/schemas.ts";
import type { OrganizationRole, PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import type { ProgramGrantSource } from "../../programs/access.ts";

/** A possible source of a permission. */
export interface RightSource {
  readonly kind: "role" | "above" | "managing" | "canEdit" | "canView";
  readonly role?: OrganizationRole;
}

export interface ExplainedCode {
  readonly code: PermissionCode;
  readonly through: readonly ProgramGrantSource[];
  readonly givenBy: readonly RightSource[];
}

const NO_SOURCE = { role: null, organizationName: null, endsAtMs: null };

/** The grant source of a permission; a managing superhub is shown by its name. */
function presentThrough(through: ProgramGrantSource, names: ReadonlyMap<string, string>): ExplainedSource {
  switch (through.kind) {
    case "role":
    case "above": {
      const { kind, role, organizationName, endsAtMs = null } = through;
      return { kind, role, organizationName, endsAtMs };
    }
    case "managing": {
      const { kind, superhubId, endsAt } = through;
      return { ...NO_SOURCE, kind, organizationName: names.get(superhubId) ?? "", endsAtMs: endsAt.getTime() };
    }
    case "right":
      return { ...NO_SOURCE, kind: through.right === "RIGHT_CAN_EDIT" ? "canEdit" : "canView" };
    case "public":
    case "participant":
      return { ...NO_SOURCE, kind: through.kind };
  }
}

/** The permissions of a person for the page that explains them. */
export const presentReasons = (
  explained: readonly ExplainedCode[],
  names: ReadonlyMap<string, string>,
): ExplainedRight[] =>
  explained.map(({ code, through, givenBy }) => ({
    code,
    isHeld: through.length > 0,
    through: through.map((each) => presentThrough(each, names)),
    givenBy: givenBy.map(({ kind, role = null }) => ({ kind, role })),
  }));
