import type { RoleEnds, TeamRole } from "@openrounds/contract/organizations/members/rules.ts";
import { addDays, startOfDay, wallClock } from "@openrounds/contract/kernel/time.ts";
import { nowMs } from "../../kernel/clock.ts";
import { deviceTimeZone } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { TextField } from "../../ui/field.tsx";
import type { ControlBinding } from "../../ui/form/contract-form.ts";

/** The last day of a temporary role, for its field; empty for a permanent one. */
const lastDay = (endsAtMs: number | undefined): string =>
  endsAtMs === undefined ? "" : wallClock(endsAtMs - 1, deviceTimeZone()).day;

/** The role ends after a change of one; ends of roles that are no longer chosen are dropped. */
function changeEnd(ends: RoleEnds, roles: readonly TeamRole[], role: TeamRole, day: string): RoleEnds {
  const keptEnds = Object.entries(ends).filter(([each]) => each !== role && roles.some((chosen) => chosen === each));
  const end = day === "" ? [] : [[role, startOfDay(addDays(day, 1), deviceTimeZone())] as const];
  return Object.fromEntries([...keptEnds, ...end]);
}

interface RoleEndsFieldProps extends ControlBinding<RoleEnds> {
  /** The chosen roles. */
  readonly roles: readonly TeamRole[];
}

/** The last day of each chosen role; empty for a permanent one. */
export function RoleEndsField({ roles, value, error, onChange }: RoleEndsFieldProps) {
  const t = useText();
  if (roles.length === 0) return null;
  const today = wallClock(nowMs(), deviceTimeZone()).day;
  const isShown = roles.some((role) => value[role] !== undefined) || error !== undefined;
  return (
    <details open={isShown || undefined}>
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
