import { useQuery } from "@tanstack/react-query";
import type { ProgramCard } from "@openrounds/contract/programs/schemas.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { useState } from "react";
import { endpointQuery } from "../../../kernel/query.ts";
import { ProgramListCard, type ProgramFacts } from "../../../programs/components/program-list-card.tsx";
import { ProgramMenu } from "../../../programs/components/program-menu.tsx";
import type { ProgramDialog } from "../../../programs/components/program-rights.ts";
import { ProgramDialogs } from "./program-dialogs.tsx";

/** The maximum of programs in one call. */
const MAX_PER_CALL = 100;

const NO_BATCHES: ProgramFacts = { batchCount: 0, participantCount: 0, nextSessionDateTime: null };

/** The figures of the batches of each program; undefined while they load. */
function useProgramFacts(programs: readonly ProgramCard[]): (programId: string) => ProgramFacts | undefined {
  const programIds = programs
    .slice(0, MAX_PER_CALL)
    .map(({ programId }) => programId)
    .join(",");
  const { data } = useQuery({
    ...endpointQuery(sessionEndpoints.summaries, { query: { programIds } }),
    enabled: programIds !== "",
  });
  if (data === undefined) return () => undefined;
  const facts = new Map(data.summaryList.map((summary) => [summary.programId, summary]));
  return (programId) => facts.get(programId) ?? NO_BATCHES;
}

interface ProgramGridProps {
  readonly programs: readonly ProgramCard[];
  readonly hubId: string | undefined;
}

/** Program cards with their menus, and the dialog that one of them opened. */
export function ProgramGrid({ programs, hubId }: ProgramGridProps) {
  const factsOf = useProgramFacts(programs);
  const [openedDialog, setOpenedDialog] = useState<{ readonly programId: string; readonly dialog: ProgramDialog }>();
  const close = (): void => setOpenedDialog(undefined);
  const program = programs.find(({ programId }) => programId === openedDialog?.programId);
  return (
    <div className="grid3 pgrid">
      {programs.map((each) => (
        <ProgramListCard
          key={each.programId}
          program={each}
          hubId={hubId}
          facts={factsOf(each.programId)}
          menu={
            <ProgramMenu
              program={each}
              details={{ hubId }}
              onOpen={(dialog) => setOpenedDialog({ programId: each.programId, dialog })}
            />
          }
        />
      ))}
      {program !== undefined && (
        <ProgramDialogs opened={openedDialog?.dialog} program={program} onClose={close} onDeleted={close} />
      )}
    </div>
  );
}

/** A skeleton of cards in their real size. */
export function ProgramGridSkeleton() {
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
