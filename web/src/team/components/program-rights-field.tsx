import type { MemberProgramRequest } from "@openrounds/contract/team/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import {
  changeRight,
  isColumnOn,
  isRightFixed,
  toggleColumn,
  RIGHTS,
  rightsOf,
  type RightsChanges,
  type RightsRow,
} from "../../programs/components/rights.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { RIGHT_NAMES } from "./right-names.ts";

/** A program whose rights a member can get. */
export interface ProgramRow extends RightsRow {
  readonly name: string;
}

interface ProgramRightsFieldProps {
  readonly rows: readonly ProgramRow[];
  /** The rights that differ from the stored ones. */
  readonly value: readonly MemberProgramRequest[];
  readonly onChange: (rights: MemberProgramRequest[]) => void;
}

/** Checkboxes to edit, view and be notified of each program, and for all programs of the tab. */
export function ProgramRightsField({ rows, value, onChange }: ProgramRightsFieldProps) {
  const t = useText();
  const changes: RightsChanges = new Map(value.map(({ programId, ...rights }) => [programId, rights]));
  const change = (next: RightsChanges): void =>
    onChange([...next].map(([programId, rights]) => ({ programId, ...rights })));
  if (rows.length === 0) return <p className="sm t2">{t("team.rights.noPrograms")}</p>;
  return (
    <div role="group" aria-label={t("team.rights.title")}>
      <div className="prow">
        <span className="sm t2">{t("team.rights.all")}</span>
        <span className="row g4 sm t2">
          {RIGHTS.map((right) => (
            <Checkbox
              key={right}
              label={t(RIGHT_NAMES[right])}
              aria-label={t("team.rights.allOf", { right: t(RIGHT_NAMES[right]) })}
              checked={isColumnOn(rows, right, changes)}
              disabled={rows.every((row) => isRightFixed(row, right, changes))}
              onChange={() => change(toggleColumn(changes, rows, right))}
            />
          ))}
        </span>
      </div>
      {rows.map((row) => (
        <div key={row.id} className="prow">
          <span className="med sm">
            {row.name}
            {changes.has(row.id) && <span className="chg">{t("team.rights.changed")}</span>}
          </span>
          <span className="row g4 sm t2">
            {RIGHTS.map((right) => (
              <Checkbox
                key={right}
                label={t(RIGHT_NAMES[right])}
                aria-label={t("team.rights.of", { right: t(RIGHT_NAMES[right]), name: row.name })}
                checked={rightsOf(row, changes)[right]}
                disabled={isRightFixed(row, right, changes)}
                onChange={(event) => change(changeRight(changes, row, right, event.currentTarget.checked))}
              />
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}
