import { IconCalendarEvent } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { maySubmitFrom, nextStatus, showsBatches, takesBatches } from "@openrounds/contract/programs/rules.ts";
import type { Program, ProgramStatus } from "@openrounds/contract/programs/schemas.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import type { BatchProgress } from "@openrounds/contract/sessions/schemas.ts";
import { Suspense, lazy } from "react";
import { BatchFacts } from "../../../batches/components/batch-facts.tsx";
import { BatchStatusBadge, DaysLeft } from "../../../batches/components/batch-status.tsx";
import { formatMoment } from "../../../kernel/format.ts";
import { loadMessages, useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { shortTopic } from "../../../sessions/components/short-topic.ts";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState, Note, Skeleton } from "../../../ui/states.tsx";

/** How far a batch is, and what comes next. */
function Progress({ progress }: { readonly progress: BatchProgress }) {
  const t = useText();
  const { completedCount: done, sessionCount: count, next } = progress;
  return (
    <div className="bcard__f">
      <span className="meta sm t2 grow">
        {next !== null && (
          <>
            {next.sessionStatus === "INPROGRESS" ? (
              <Badge tone="live" dot="pulse">
                {t("programs.batch.live")}
              </Badge>
            ) : (
              <IconCalendarEvent className="i" aria-hidden />
            )}
            <span className="trunc" title={next.topic}>
              {t("programs.batch.next", { when: formatMoment(next.startDateTime), topic: shortTopic(next.topic) })}
            </span>
          </>
        )}
      </span>
      <span className="row g2 sm t3 num bcard__p">
        <progress
          className="progress progress--short"
          max={Math.max(count, 1)}
          value={done}
          aria-label={t("programs.batch.progress", { done, count })}
        />
        <span aria-hidden="true">{t("programs.batch.progress", { done, count })}</span>
      </span>
    </div>
  );
}

interface BatchCardProps {
  readonly batch: Batch;
  readonly progress: BatchProgress | undefined;
  readonly hubId: string | undefined;
}

/** A batch of the program; without the right to see its details it leads nowhere. */
function BatchCard({ batch, progress, hubId }: BatchCardProps) {
  const t = useText();
  const mayView = batch.permissionCode.includes("VIEW_BATCH_DETAILS");
  return (
    <article className="card bcard">
      <div className="row between top g3">
        <h2 className="lg grow">
          {mayView ? <Link to={batchPath(batch.batchId, hubId)}>{batch.batchName}</Link> : batch.batchName}
        </h2>
        <span className="row g2 wrap">
          <DaysLeft batch={batch} />
          {batch.isRegistrationOpen && batch.entityStatus !== "COMPLETED" && (
            <Badge tone="brand">{t("programs.batch.registrationOpen")}</Badge>
          )}
          <BatchStatusBadge status={batch.entityStatus} />
        </span>
      </div>
      <div className="bcard__m">
        <BatchFacts batch={batch} showsAllOnPhone />
      </div>
      {progress !== undefined && progress.sessionCount > 0 && <Progress progress={progress} />}
    </article>
  );
}

/** The state of the approval of a program; loaded only if there is something to show. */
const ApprovalNotice = lazy(async () => {
  const [{ ApprovalNotice: Notice }] = await Promise.all([
    import("../../../programs/approval/components/approval-notice.tsx"),
    loadMessages(["approval"]),
  ]);
  return { default: Notice };
});

/** What those read who neither run nor approve a program that is not approved. */
function ConceptNoteNotice({ status }: { readonly status: ProgramStatus }) {
  const t = useText();
  if (showsBatches(status)) return null;
  return (
    <Note tone="warning">
      <p className="semi">{t("programs.conceptNote.title")}</p>
      <p>{t("programs.conceptNote.text")}</p>
    </Note>
  );
}

interface BatchListProps {
  readonly program: Program;
  /** Undefined while they are read. */
  readonly batches: readonly Batch[] | undefined;
  readonly hubId: string | undefined;
  readonly onEdit: () => void;
}

/** The state of the approval of a program above its batches; without batches until it was approved once. */
export function BatchList({ program, onEdit, ...list }: BatchListProps) {
  const { entityStatus } = program;
  const fallback = <ConceptNoteNotice status={entityStatus} />;
  const isNoticed = nextStatus(entityStatus) !== undefined || maySubmitFrom(entityStatus);
  return (
    <div className="stack g4">
      {isNoticed && (
        <Suspense fallback={fallback}>
          <ApprovalNotice program={program} fallback={fallback} onEdit={onEdit} />
        </Suspense>
      )}
      {(takesBatches(entityStatus) || (showsBatches(entityStatus) && list.batches?.length !== 0)) && (
        <Batches program={program} {...list} />
      )}
    </div>
  );
}

/** The batches of a program, or why there are none yet. */
function Batches({ program, batches, hubId }: Omit<BatchListProps, "onEdit">) {
  const t = useText();
  const { data } = useQuery(endpointQuery(sessionEndpoints.progressOfProgram, { params: { id: program.programId } }));
  if (batches === undefined) return <Skeleton lines={3} height="8rem" />;
  if (batches.length === 0) {
    const mayCreate = program.permissionCode.includes("CREATE_BATCH") && takesBatches(program.entityStatus);
    return (
      <EmptyState
        title={t("programs.batches.empty")}
        text={t(mayCreate ? "programs.batches.emptyMay" : "programs.batches.emptyText")}
      />
    );
  }
  return (
    <div className="stack g4">
      {batches.map((batch) => (
        <BatchCard
          key={batch.batchId}
          batch={batch}
          progress={data?.progressList.find(({ batchId }) => batchId === batch.batchId)}
          hubId={hubId}
        />
      ))}
    </div>
  );
}
