import { IconCheck, IconFlask } from "@tabler/icons-react";
import type { MemberProgram } from "@openrounds/contract/team/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";
import { RIGHTS } from "../../programs/components/rights.ts";
import { RIGHT_NAMES } from "./right-names.ts";

function RightMark({ on }: { readonly on: boolean }) {
  const t = useText();
  return on ? (
    <span className="yes">
      <IconCheck className="i" aria-hidden />
      <span className="sr">{t("team.rights.yes")}</span>
    </span>
  ) : (
    <span className="no">
      <span aria-hidden="true">–</span>
      <span className="sr">{t("team.rights.no")}</span>
    </span>
  );
}

/** The rights of a member on the programs of a tab. */
export function ProgramTable({ programs }: { readonly programs: readonly MemberProgram[] }) {
  const t = useText();
  if (programs.length === 0) return <p className="sm t2">{t("team.rights.noPrograms")}</p>;
  return (
    <table className="table perm">
      <thead>
        <tr>
          <th scope="col">{t("team.rights.program")}</th>
          {RIGHTS.map((right) => (
            <th key={right} scope="col">
              {t(RIGHT_NAMES[right])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {programs.map((program) => (
          <tr key={program.programId}>
            <td>
              <span className="row g2 wrap">
                <span className="med">{program.programName}</span>
                {program.isPilot && (
                  <Badge tone="pilot" icon={IconFlask}>
                    {t("team.rights.pilot")}
                  </Badge>
                )}
              </span>
            </td>
            {RIGHTS.map((right) => (
              <td key={right}>
                <RightMark on={program[right]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
