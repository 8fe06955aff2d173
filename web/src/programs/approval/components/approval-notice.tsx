import { approvalEndpoints } from "@openrounds/contract/programs/approval/endpoints.ts";
import type { ProgramApproval } from "@openrounds/contract/programs/approval/schemas.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { isNextStep, isTurnedDown, nextStatus } from "@openrounds/contract/programs/rules.ts";
import type { Program } from "@openrounds/contract/programs/schemas.ts";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { messageOf } from "../../../kernel/failure.ts";
import { formatDay } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/states.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";
import { programReads } from "../../data.ts";
import { useApproval } from "../data.ts";
import { Approvers } from "./approvers.tsx";

const ReturnDialog = lazy(async () => ({ default: (await import("./return-dialog.tsx")).ReturnDialog }));

interface ApprovalPartProps {
  readonly program: Program;
  readonly approval: ProgramApproval;
}

/** The reason for the last return of the program, in the reviewer's words. */
function ReturnReason({ reason }: { readonly reason: string | null }) {
  const t = useText();
  if (reason === null) return null;
  return (
    <div>
      <p className="semi">{t("approval.reason")}</p>
      <p className="prewrap">{reason}</p>
    </div>
  );
}

const showFailure = (failure: Error): void => toastFailure(messageOf(failure));

/** The review, for people who may decide: the concept note, and both decisions. */
function ProgramReview({ program, approval }: ApprovalPartProps) {
  const t = useText();
  const [isReturning, setReturning] = useState(false);
  const { programId, conceptNote } = program;
  return (
    <Note tone="warning">
      <div className="stack g3">
        <p className="semi">{t("approval.review")}</p>
        {conceptNote !== "" && (
          <div>
            <p className="semi">{t("programs.about.conceptNote")}</p>
            <p className="prewrap">{conceptNote}</p>
          </div>
        )}
        <ReturnReason reason={approval.reason} />
        <div className="row g2 wrap">
          <ApproveButton program={program} label={t("approval.approve")} />
          {approval.statuses.includes("REJECTED") && (
            <Button size="sm" onClick={() => setReturning(true)}>
              {t("approval.return")}
            </Button>
          )}
        </div>
      </div>
      <Suspense>{isReturning && <ReturnDialog programId={programId} onClose={() => setReturning(false)} />}</Suspense>
    </Note>
  );
}

/** Moves the program to its next status. */
function ApproveButton({ program, label }: { readonly program: Program; readonly label: string }) {
  const t = useText();
  const { programId, entityStatus } = program;
  const approve = useEndpointMutation(programEndpoints.setStatus, {
    refreshes: programReads,
    onDone: () => toast(t("programs.status.saved")),
    onFail: showFailure,
  });
  const to = nextStatus(entityStatus) ?? entityStatus;
  return (
    <Button
      look="primary"
      size="sm"
      busy={approve.isPending}
      onClick={() => approve.mutate({ params: { id: programId }, body: { entityStatus: to } })}
    >
      {label}
    </Button>
  );
}

/** Requests the decision of the approvers. */
function RemindButton({ programId, label }: { readonly programId: string; readonly label: string }) {
  const t = useText();
  const remind = useEndpointMutation(approvalEndpoints.remind, {
    refreshes: programReads,
    onDone: () => toast(t("approval.submitted")),
    onFail: showFailure,
  });
  return (
    <div>
      <Button size="sm" busy={remind.isPending} onClick={() => remind.mutate({ params: { id: programId } })}>
        {label}
      </Button>
    </div>
  );
}

/** For people who wait for a decision: the approvers, and a reminder once a day. */
function WaitingForDecision({ program, approval }: ApprovalPartProps) {
  const t = useText();
  const { approvers, askedAt, mayRemind, reason } = approval;
  const isPilot = program.entityStatus === "PILOT";
  return (
    <Note tone={isPilot ? "neutral" : "warning"}>
      <div className="stack g3">
        <div>
          {!isPilot && <p className="semi">{t("programs.conceptNote.title")}</p>}
          {!isPilot && <p>{t("programs.conceptNote.text")}</p>}
          <Approvers approvers={approvers} />
          {!mayRemind && askedAt !== null && <p>{t("approval.requested", { date: formatDay(askedAt) })}</p>}
        </div>
        <ReturnReason reason={reason} />
        {mayRemind && (
          <RemindButton
            programId={program.programId}
            label={t(askedAt === null ? "approval.submit" : "approval.remind")}
          />
        )}
      </div>
    </Note>
  );
}

/** For the team of a program that was returned or not submitted yet: the reason, and submitting it. */
function NotSubmitted({ program, approval, onEdit }: ApprovalPartProps & { readonly onEdit: () => void }) {
  const t = useText();
  const isReturned = isTurnedDown(program.entityStatus);
  const submit = useEndpointMutation(approvalEndpoints.submit, {
    refreshes: programReads,
    onDone: () => toast(t("approval.submitted")),
    onFail: showFailure,
  });
  return (
    <Note tone="warning">
      <div className="stack g3">
        <div>
          <p className="semi">{t(isReturned ? "approval.returned" : "approval.sendFirst")}</p>
          {!isReturned && <p>{t("programs.conceptNote.text")}</p>}
        </div>
        <ReturnReason reason={approval.reason} />
        {approval.maySubmit && (
          <div className="row g2 wrap">
            {isReturned && (
              <Button size="sm" onClick={onEdit}>
                {t("programs.menu.edit")}
              </Button>
            )}
            <Button
              look="primary"
              size="sm"
              busy={submit.isPending}
              onClick={() => submit.mutate({ params: { id: program.programId } })}
            >
              {t("approval.submit")}
            </Button>
          </div>
        )}
      </div>
    </Note>
  );
}

interface ApprovalNoticeProps {
  readonly program: Program;
  /** Shown to people who neither run nor approve the program. */
  readonly fallback: ReactNode;
  readonly onEdit: () => void;
}

/** The approval state of a program, with the person's actions; nothing if no action is needed. */
export function ApprovalNotice({ program, fallback, onEdit }: ApprovalNoticeProps) {
  const t = useText();
  const approval = useApproval(program);
  if (approval === undefined) return fallback;
  const { entityStatus } = program;
  const mayDecide = approval.statuses.some((to) => isNextStep(program, to));
  if (mayDecide && entityStatus !== "PILOT") return <ProgramReview program={program} approval={approval} />;
  if (mayDecide) {
    return (
      <div>
        <ApproveButton program={program} label={t("approval.activate")} />
      </div>
    );
  }
  if (nextStatus(entityStatus) !== undefined) return <WaitingForDecision program={program} approval={approval} />;
  if (isTurnedDown(entityStatus) || entityStatus === "CREATED") {
    return <NotSubmitted program={program} approval={approval} onEdit={onEdit} />;
  }
  return null;
}
