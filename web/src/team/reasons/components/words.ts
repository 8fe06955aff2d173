import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { ROLE_ORDER, TEAM_ROLES, codeOfRole } from "@openrounds/contract/organizations/members/rules.ts";
import type { RightGroup } from "@openrounds/contract/team/reasons/groups.ts";
import type { PossibleSource, ExplainedRight, GrantSource } from "@openrounds/contract/team/reasons/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { formatDay, formatMoment, joinList } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";

/** Between labels that are shown in one line. */
const SEPARATOR = " · ";
const ACTIONS = ["ADD", "EDIT", "DELETE"] as const;
const OF_ROLES = new Map(
  TEAM_ROLES.flatMap((role) => ACTIONS.map((action) => [codeOfRole(action, role), { action, role }] as const)),
);

interface Words {
  /** What a right lets somebody do. */
  readonly can: (code: PermissionCode) => string;
  /** Why somebody has a right, or what would give it. */
  readonly why: (reason: ExplainedRight) => string;
}

/** The rights in the words of people who run an organization. */
export function useWords(): Words {
  const t = useText();
  const roleName = (code: string | null): string => {
    const role = ROLE_ORDER.find((each) => each === code);
    return role === undefined ? (code ?? "") : t(`team.role.${role}`);
  };
  const told = ({ kind, role, organizationName, endsAtMs }: GrantSource): string => {
    const organization = organizationName ?? "";
    if (kind === "managing") return t("access.through.managing", { organization, moment: formatMoment(endsAtMs ?? 0) });
    if (kind !== "role" && kind !== "above") return t(`access.through.${kind}`);
    const named = { organization, role: roleName(role) };
    if (endsAtMs === null) return t(`access.through.${kind}`, named);
    return t(`access.through.${kind}Until`, { ...named, day: formatDay(endsAtMs - 1) });
  };
  const giver = ({ kind, role }: PossibleSource): string =>
    kind === "role" || kind === "above" ? roleName(role) : t(`access.gives.${kind}`);
  /** What gives it here, and apart from that the roles of the superhub above. */
  const givers = (all: readonly PossibleSource[]): string => {
    const here = all.filter(({ kind }) => kind !== "above");
    const above = all.filter(({ kind }) => kind === "above");
    const parts = [
      ...(here.length === 0 ? [] : [t("access.gives", { holders: joinList(here.map(giver)) })]),
      ...(above.length === 0 ? [] : [t("access.gives.above", { holders: joinList(above.map(giver)) })]),
    ];
    return parts.length === 0 ? t("access.gives.nobody") : parts.join(SEPARATOR);
  };
  return {
    can: (code) => {
      const ofRole = OF_ROLES.get(code);
      if (ofRole === undefined) return t(`access.can.${code}` as MessageKey);
      return t(`access.can.${ofRole.action}`, { role: roleName(ofRole.role) });
    },
    why: ({ isHeld, through, givenBy }) => (isHeld ? through.map(told).join(SEPARATOR) : givers(givenBy)),
  };
}

/** A right with what is said of it. */
export interface ToldRight {
  readonly code: string;
  readonly isHeld: boolean;
  readonly can: string;
  readonly why: string;
}

export interface ToldGroup {
  readonly group: RightGroup;
  readonly rights: readonly ToldRight[];
}
