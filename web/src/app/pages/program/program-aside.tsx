import type { Program } from "@openrounds/contract/programs/schemas.ts";
import { AboutProgram } from "./about-program.tsx";
import { ProgramTeam } from "./program-team.tsx";

interface ProgramAsideProps {
  readonly program: Program;
  readonly onManage: () => void;
}

/** The description and the team of a program. */
export function ProgramAside({ program, onManage }: ProgramAsideProps) {
  return (
    <>
      <AboutProgram program={program} />
      {program.permissionCode.includes("VIEW_MEMBERS") && <ProgramTeam program={program} onManage={onManage} />}
    </>
  );
}
