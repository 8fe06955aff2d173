import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { ROLE_ORDER, TEAM_ROLES, codeOfRole } from "@openrounds/contract/organizations/members/rules.ts";
import type { RightGroup } from "@openrounds/contract/team/reasons/groups.ts";
import type { PossibleSource, ExplainedRight, ExplainedSource } from "@openrounds/contract/team/reasons/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { formatDay, formatMoment, joinList } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";

/** Between labels that are shown in one line. */
const SEPARATOR = " · ";
const ACTIONS = ["ADD", "EDIT", "DELETE"] as const;
const ROLE_ACTION_OF_CODE = new Map(
  TEAM_ROLES.flatMap((role) => ACTIONS.map((action) => [codeOfRole(action, role), { action, role }] as const)),
);

interface RightTextFunctions {
  /** The text of what a right allows. */
  readonly can: (code: PermissionCode) => string;
  /** The text of why someone has a right, or what would give it. */
  readonly why: (reason: ExplainedRight) => string;
}

/** Texts about rights for people who run an organization. */
export function useRightTexts(): RightTextFunctions {
  const t = useText();
  const roleName = (code: string | null): string => {
    const role = ROLE_ORDER.find((each) => each === code);
    return role === undefined ? (code ?? "") : t(`team.role.${role}`);
  };
  const sourceText = ({ kind, role, organizationName, endsAtMs }: ExplainedSource): string => {
    const organization = organizationName ?? "";
    if (kind === "managing") return t("access.through.managing", { organization, moment: formatMoment(endsAtMs ?? 0) });
    if (kind !== "role" && kind !== "above") return t(`access.through.${kind}`);
    const named = { organization, role: roleName(role) };
    if (endsAtMs === null) return t(`access.through.${kind}`, named);
    return t(`access.through.${kind}Until`, { ...named, day: formatDay(endsAtMs - 1) });
  };
  const giverText = ({ kind, role }: PossibleSource): string =>
    kind === "role" || kind === "above" ? roleName(role) : t(`access.gives.${kind}`);
  /** What gives the right here, then the roles of the superhub above that give it. */
  const giversText = (all: readonly PossibleSource[]): string => {
    const here = all.filter(({ kind }) => kind !== "above");
    const above = all.filter(({ kind }) => kind === "above");
    const parts = [
      ...(here.length === 0 ? [] : [t("access.gives", { holders: joinList(here.map(giverText)) })]),
      ...(above.length === 0 ? [] : [t("access.gives.above", { holders: joinList(above.map(giverText)) })]),
    ];
    return parts.length === 0 ? t("access.gives.nobody") : parts.join(SEPARATOR);
  };
  return {
    can: (code) => {
      const ofRole = ROLE_ACTION_OF_CODE.get(code);
      if (ofRole === undefined) return t(`access.can.${code}` as MessageKey);
      return t(`access.can.${ofRole.action}`, { role: roleName(ofRole.role) });
    },
    why: ({ isHeld, through, givenBy }) => (isHeld ? through.map(sourceText).join(SEPARATOR) : giversText(givenBy)),
  };
}

/** The texts of a right. */
export interface RightTexts {
  readonly code: string;
  readonly isHeld: boolean;
  readonly can: string;
  readonly why: string;
}

export interface RightGroupTexts {
  readonly group: RightGroup;
  readonly rights: readonly RightTexts[];
}
