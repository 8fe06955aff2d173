import type { AuditEntry } from "@openrounds/contract/organizations/audit/schemas.ts";
import { badgesOf } from "@openrounds/contract/organizations/members/rules.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { formatDay, joinList } from "../../../kernel/format.ts";

/** Statuses that have a name. */
const NAMED = ["INVITED", "PROFILE_PENDING", "PILOT", "ACTIVE", "INACTIVE"] as const;

/** What an entry of the audit trail says, in a sentence: roles and statuses by their names. */
export function useTold(): (entry: AuditEntry) => string {
  const t = useText();
  const roles = (codes = ""): string => joinList(badgesOf(codes.split(", ")).map((role) => t(`team.role.${role}`)));
  const status = (code = ""): string => {
    const shown = NAMED.find((each) => each === code);
    return shown === undefined ? code : t(`hubs.status.${shown}`);
  };
  return ({ action, actorName, details }) => {
    const { before, after, from, to, role, until } = details;
    const actor = actorName === "" ? t("organizations.audit.somebody") : actorName;
    const named = { before: roles(before), after: roles(after), from: status(from), to: status(to), role: roles(role) };
    const day = until === undefined || until === "Infinity" ? "" : formatDay(Number(until) - 1);
    return t(`organizations.audit.${action}`, { ...details, ...named, day, actor });
  };
}
