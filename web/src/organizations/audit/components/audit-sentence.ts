import type { AuditEntry } from "@openrounds/contract/organizations/audit/schemas.ts";
import { badgesOf } from "@openrounds/contract/organizations/members/rules.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { formatDay, joinList } from "../../../kernel/format.ts";

/** Hub statuses that have a name. */
const HUB_STATUSES = ["INVITED", "PROFILE_PENDING", "PILOT", "ACTIVE", "INACTIVE"] as const;
/** Program statuses that people set. */
const PROGRAM_STATUSES = [
  "CREATED",
  "APPROVAL_PENDING",
  "CONCEPT_NOTE_APPROVED",
  "READY_TO_PILOT",
  "PILOT",
  "ACTIVE",
  "PILOT_COMPLETED",
  "COMPLETED",
  "REJECTED",
  "INACTIVE",
  "DORMANT",
  "REVIEW_FAILED",
  "MIGRATED",
] as const;

/** The sentence of an audit entry, with the names of roles and statuses. */
export function useAuditSentence(): (entry: AuditEntry) => string {
  const t = useText();
  const roles = (codes = ""): string => joinList(badgesOf(codes.split(", ")).map((role) => t(`team.role.${role}`)));
  const status = (code = ""): string => {
    const named = HUB_STATUSES.find((each) => each === code);
    return named === undefined ? code : t(`hubs.status.${named}`);
  };
  const programStatus = (code = ""): string => {
    const named = PROGRAM_STATUSES.find((each) => each === code);
    return named === undefined ? code : t(`programs.status.${named}`);
  };
  return ({ action, actorName, details }) => {
    const { before, after, from, to, role, until, had, has } = details;
    const actor = actorName === "" ? t("organizations.audit.somebody") : actorName;
    const roleNames = { before: roles(before), after: roles(after), role: roles(role) };
    const nameOf = action === "PROGRAM_STATUS_CHANGED" ? programStatus : status;
    const statusNames = { from: nameOf(from), to: nameOf(to) };
    const none = t("organizations.audit.none");
    const features = { had: had === "" ? none : (had ?? ""), has: has === "" ? none : (has ?? "") };
    const day = until === undefined || until === "Infinity" ? "" : formatDay(Number(until) - 1);
    return t(`organizations.audit.${action}`, { ...details, ...roleNames, ...statusNames, ...features, day, actor });
  };
}
