import { useQuery } from "@tanstack/react-query";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { accessLevelOf } from "@openrounds/contract/programs/rules.ts";
import type { Program, ProgramMember } from "@openrounds/contract/programs/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { LEVEL_NAMES } from "../../../programs/components/rights.ts";
import { Avatar } from "../../../ui/avatar.tsx";

const PAGE_SIZE = 500;
const MAX_SHOWN = 8;

/** The right of a member, as one label. */
function rightOf({ roles, memberProgramResponse }: ProgramMember): MessageKey | undefined {
  if (roles.includes("OWNER")) return "programs.rights.owner";
  const level = accessLevelOf(memberProgramResponse);
  return level === "NONE" ? undefined : LEVEL_NAMES[level];
}

interface ProgramTeamProps {
  readonly program: Program;
  readonly onManage: () => void;
}

/** Members of the hub's team who may see and edit the program. */
export function ProgramTeam({ program, onManage }: ProgramTeamProps) {
  const t = useText();
  const { data } = useQuery(
    endpointQuery(programEndpoints.listMembers, {
      params: { id: program.programId },
      query: { pageNumber: 0, pageSize: PAGE_SIZE },
    }),
  );
  const team = (data?.membersResponseList ?? []).flatMap((member) => {
    const right = rightOf(member);
    return right === undefined ? [] : [{ ...member, right, name: `${member.firstName} ${member.lastName}`.trim() }];
  });
  return (
    <section className="card card--p stack g3">
      <div className="row between">
        <h2 className="lg">{t("programs.team.title")}</h2>
        {program.permissionCode.includes("EDIT_ADMIN") && (
          <button type="button" className="link btn--link" onClick={onManage}>
            {t("programs.team.manage")}
          </button>
        )}
      </div>
      <ul className="stack g3">
        {team.slice(0, MAX_SHOWN).map(({ userId, name, profileImage, right }) => (
          <li key={userId} className="row">
            <Avatar id={userId} name={name} image={profileImage} size="sm" />
            <span className="sm grow trunc">{name}</span>
            <span className="xs t3">{t(right)}</span>
          </li>
        ))}
      </ul>
      {team.length > MAX_SHOWN && (
        <p className="xs t3">{t("programs.team.more", { count: team.length - MAX_SHOWN })}</p>
      )}
    </section>
  );
}
