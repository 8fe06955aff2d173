import type { RoleEnds, TeamRole } from "@openrounds/contract/organizations/members/rules.ts";
import { addDays, startOfDay, wallClock } from "@openrounds/contract/kernel/time.ts";
import { nowMs } from "../../kernel/clock.ts";
import { deviceTimeZone } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { TextField } from "../../ui/field.tsx";
import type { ControlBinding } from "../../ui/form/contract-form.ts";

/** The last day of a role that ends, as its field shows it; empty for one that lasts. */
const lastDay = (endsAtMs: number | undefined): string =>
  endsAtMs === undefined ? "" : wallClock(endsAtMs - 1, deviceTimeZone()).day;

/** The ends after a last day was chosen or taken away; of roles that are no longer chosen none stays. */
function changeEnd(ends: RoleEnds, roles: readonly TeamRole[], role: TeamRole, day: string): RoleEnds {
  const kept = Object.entries(ends).filter(([each]) => each !== role && roles.some((chosen) => chosen === each));
  const end = day === "" ? [] : [[role, startOfDay(addDays(day, 1), deviceTimeZone())] as const];
  return Object.fromEntries([...kept, ...end]);
}

interface RoleEndsFieldProps extends ControlBinding<RoleEnds> {
  /** The chosen roles. */
  readonly roles: readonly TeamRole[];
}

/** Until when each of the chosen roles is given: a last day, or none for a role that lasts. */
export function RoleEndsField({ roles, value, error, onChange }: RoleEndsFieldProps) {
  const t = useText();
  if (roles.length === 0) return null;
  const today = wallClock(nowMs(), deviceTimeZone()).day;
  const isUsed = roles.some((role) => value[role] !== undefined) || error !== undefined;
  return (
    <details open={isUsed || undefined}>
      <summary className="sm med">{t("team.ends.title")}</summary>
      <div className="stack g3">
        <p className="sm t2">{t("team.ends.help")}</p>
        {roles.map((role) => (
          <TextField
            key={role}
            type="date"
            label={t("team.ends.role", { role: t(`team.role.${role}`) })}
            min={today}
            value={lastDay(value[role])}
            onChange={(event) => onChange(changeEnd(value, roles, role, event.currentTarget.value))}
          />
        ))}
        {error !== undefined && (
          <span className="err" role="alert">
            {error}
          </span>
        )}
      </div>
    </details>
  );
}
