import { approvalEndpoints } from "@openrounds/contract/programs/approval/endpoints.ts";
import type { Approval } from "@openrounds/contract/programs/approval/schemas.ts";
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

interface PartProps {
  readonly program: Program;
  readonly approval: Approval;
}

/** The reason for which the program was returned last, in the words of who returned it. */
function Reason({ reason }: { readonly reason: string | null }) {
  const t = useText();
  if (reason === null) return null;
  return (
    <div>
      <p className="semi">{t("approval.reason")}</p>
      <p className="prewrap">{reason}</p>
    </div>
  );
}

const fail = (failure: Error): void => toastFailure(messageOf(failure));

/** For those who may decide: the concept note, and both decisions. */
function Review({ program, approval }: PartProps) {
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
        <Reason reason={approval.reason} />
        <div className="row g2 wrap">
          <Approve program={program} label={t("approval.approve")} />
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

/** Gives the program its next status. */
function Approve({ program, label }: { readonly program: Program; readonly label: string }) {
  const t = useText();
  const { programId, entityStatus } = program;
  const approve = useEndpointMutation(programEndpoints.setStatus, {
    refreshes: programReads,
    onDone: () => toast(t("programs.status.saved")),
    onFail: fail,
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

/** Requests the decision of those who approve. */
function Remind({ programId, label }: { readonly programId: string; readonly label: string }) {
  const t = useText();
  const remind = useEndpointMutation(approvalEndpoints.remind, {
    refreshes: programReads,
    onDone: () => toast(t("approval.submitted")),
    onFail: fail,
  });
  return (
    <div>
      <Button size="sm" busy={remind.isPending} onClick={() => remind.mutate({ params: { id: programId } })}>
        {label}
      </Button>
    </div>
  );
}

/** For those who wait: who decides, and a reminder once a day. */
function Waiting({ program, approval }: PartProps) {
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
        <Reason reason={reason} />
        {mayRemind && (
          <Remind programId={program.programId} label={t(askedAt === null ? "approval.submit" : "approval.remind")} />
        )}
      </div>
    </Note>
  );
}

/** For those who run a program that was returned or only created: why, and sending it. */
function Returned({ program, approval, onEdit }: PartProps & { readonly onEdit: () => void }) {
  const t = useText();
  const isReturned = isTurnedDown(program.entityStatus);
  const submit = useEndpointMutation(approvalEndpoints.submit, {
    refreshes: programReads,
    onDone: () => toast(t("approval.submitted")),
    onFail: fail,
  });
  return (
    <Note tone="warning">
      <div className="stack g3">
        <div>
          <p className="semi">{t(isReturned ? "approval.returned" : "approval.sendFirst")}</p>
          {!isReturned && <p>{t("programs.conceptNote.text")}</p>}
        </div>
        <Reason reason={approval.reason} />
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
  /** What others see who neither run nor approve the program. */
  readonly fallback: ReactNode;
  readonly onEdit: () => void;
}

/** Where the approval of a program stands, and what the person can do about it; nothing when none is needed. */
export function ApprovalNotice({ program, fallback, onEdit }: ApprovalNoticeProps) {
  const t = useText();
  const approval = useApproval(program);
  if (approval === undefined) return fallback;
  const { entityStatus } = program;
  const mayDecide = approval.statuses.some((to) => isNextStep(program, to));
  if (mayDecide && entityStatus !== "PILOT") return <Review program={program} approval={approval} />;
  if (mayDecide) {
    return (
      <div>
        <Approve program={program} label={t("approval.activate")} />
      </div>
    );
  }
  if (nextStatus(entityStatus) !== undefined) return <Waiting program={program} approval={approval} />;
  if (isTurnedDown(entityStatus) || entityStatus === "CREATED") {
    return <Returned program={program} approval={approval} onEdit={onEdit} />;
  }
  return null;
}
