import type { AuditEntry } from "@openrounds/contract/organizations/audit/schemas.ts";
import { badgesOf } from "@openrounds/contract/organizations/members/rules.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { formatDay, joinList } from "../../../kernel/format.ts";

/** Statuses of hubs that have a name. */
const NAMED = ["INVITED", "PROFILE_PENDING", "PILOT", "ACTIVE", "INACTIVE"] as const;
/** Statuses of programs that somebody gives. */
const NAMED_OF_PROGRAMS = [
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

/** What an entry of the audit trail says, in a sentence: roles and statuses by their names. */
export function useTold(): (entry: AuditEntry) => string {
  const t = useText();
  const roles = (codes = ""): string => joinList(badgesOf(codes.split(", ")).map((role) => t(`team.role.${role}`)));
  const status = (code = ""): string => {
    const shown = NAMED.find((each) => each === code);
    return shown === undefined ? code : t(`hubs.status.${shown}`);
  };
  const programStatus = (code = ""): string => {
    const shown = NAMED_OF_PROGRAMS.find((each) => each === code);
    return shown === undefined ? code : t(`programs.status.${shown}`);
  };
  return ({ action, actorName, details }) => {
    const { before, after, from, to, role, until, had, has } = details;
    const actor = actorName === "" ? t("organizations.audit.somebody") : actorName;
    const named = { before: roles(before), after: roles(after), role: roles(role) };
    const nameOf = action === "PROGRAM_STATUS_CHANGED" ? programStatus : status;
    const moved = { from: nameOf(from), to: nameOf(to) };
    const none = t("organizations.audit.none");
    const features = { had: had === "" ? none : (had ?? ""), has: has === "" ? none : (has ?? "") };
    const day = until === undefined || until === "Infinity" ? "" : formatDay(Number(until) - 1);
    return t(`organizations.audit.${action}`, { ...details, ...named, ...moved, ...features, day, actor });
  };
}
