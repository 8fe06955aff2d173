import { useQuery } from "@tanstack/react-query";
import type { ProgramCard } from "@openrounds/contract/programs/schemas.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import type { ProgramSummary } from "@openrounds/contract/sessions/schemas.ts";
import { useState } from "react";
import { read } from "../../../kernel/query.ts";
import { ProgramDialogs } from "../../../programs/components/program-dialogs.tsx";
import { ProgramListCard } from "../../../programs/components/program-list-card.tsx";
import { ProgramMenu, type ProgramDialog } from "../../../programs/components/program-menu.tsx";

/** How many programs one call may ask about. */
const ASKED_AT_ONCE = 100;

/** What the batches of the programs tell, by program; empty until it is known. */
function useSummaries(programs: readonly ProgramCard[]): ReadonlyMap<string, ProgramSummary> {
  const programIds = programs.slice(0, ASKED_AT_ONCE).map(({ programId }) => programId).join(",");
  const { data } = useQuery({ ...read(sessionEndpoints.summaries, { query: { programIds } }), enabled: programIds !== "" });
  return new Map((data?.summaryList ?? []).map((summary) => [summary.programId, summary]));
}

interface ProgramGridProps {
  readonly programs: readonly ProgramCard[];
  readonly hubId: string | undefined;
}

/** Program cards with their menus, and the dialog that one of them opened. */
export function ProgramGrid({ programs, hubId }: ProgramGridProps) {
  const summaries = useSummaries(programs);
  const [opened, setOpened] = useState<{ readonly programId: string; readonly dialog: ProgramDialog }>();
  const program = programs.find(({ programId }) => programId === opened?.programId);
  return (
    <div className="grid3 pgrid">
      {programs.map((each) => (
        <ProgramListCard
          key={each.programId}
          program={each}
          hubId={hubId}
          facts={summaries.get(each.programId)}
          menu={<ProgramMenu program={each} details={{ hubId }} onOpen={(dialog) => setOpened({ programId: each.programId, dialog })} />}
        />
      ))}
      {program !== undefined && <ProgramDialogs opened={opened?.dialog} program={program} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

/** Cards in their real size while the programs are read. */
export function WaitingGrid() {
  return (
    <div className="grid3 pgrid sk-late" aria-hidden="true">
      {["first", "second", "third"].map((key) => (
        <div key={key} className="card pcard">
          <span className="sk" style={{ height: "9.5rem" }} />
          <div className="pcard__b">
            <span className="sk" style={{ height: "1.25rem", width: "30%" }} />
            <span className="sk" style={{ height: "1.5rem", width: "80%" }} />
            <span className="sk" style={{ height: "1.25rem", width: "50%" }} />
          </div>
        </div>
      ))}
    </div>
  );
}
