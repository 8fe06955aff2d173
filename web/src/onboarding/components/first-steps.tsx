import { IconCheck, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { firstStepEndpoints } from "@openrounds/contract/onboarding/first-steps/endpoints.ts";
import type { FirstStep, FirstSteps as Steps } from "@openrounds/contract/onboarding/first-steps/schemas.ts";
import { inviteHubPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import { membersPath } from "@openrounds/contract/organizations/paths.ts";
import { createProgramPath, programPath } from "@openrounds/contract/programs/paths.ts";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { ProgressRing } from "../../ui/progress-ring.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import "../../ui/styles/guide.css";

export interface FirstStepsProps {
  readonly organizationId: string;
  readonly level: "SUPERHUB" | "HUB";
}

interface StepTarget {
  readonly path: string;
  readonly search?: { readonly tab: string };
}

/** The page of a step; undefined while the step before it is not done. */
function targetOf(step: FirstStep, { programId, batchId }: Steps, { organizationId, level }: FirstStepsProps) {
  const targets: Readonly<Record<FirstStep, StepTarget | undefined>> = {
    HUB: { path: inviteHubPath(organizationId) },
    PROGRAM: { path: createProgramPath(organizationId) },
    BATCH: programId === null ? undefined : { path: programPath(programId, organizationId) },
    INVITATION:
      batchId === null ? undefined : { path: batchPath(batchId, organizationId), search: { tab: "participants" } },
    TEAM: { path: membersPath(level, organizationId) },
  };
  return targets[step];
}

interface StepProps {
  readonly step: FirstStep;
  readonly number: number;
  readonly isDone: boolean;
  readonly isNext: boolean;
  readonly target: StepTarget | undefined;
}

/** One step: done, open with a link to its page, or waiting for the step before. */
function StepItem({ step, number, isDone, isNext, target }: StepProps) {
  const t = useText();
  const name = t(`guide.step.${step}`);
  return (
    <li className={isDone ? "guide__s guide__s--done" : "guide__s"} aria-current={isNext ? "step" : undefined}>
      <span className={isDone || isNext ? "ft ft--brand guide__n" : "ft guide__n"} aria-hidden="true">
        {isDone ? <IconCheck className="i" /> : number}
      </span>
      <span className="grow">
        {isDone || target === undefined ? (
          <span className="med guide__t">{name}</span>
        ) : (
          <Link className="med guide__t" to={target.path} search={target.search}>
            {name}
          </Link>
        )}
        {isDone ? (
          <span className="sr">{t("guide.done")}</span>
        ) : (
          <span className="sm t2">{t(`guide.text.${step}`)}</span>
        )}
      </span>
      {!isDone && target !== undefined && <IconChevronRight className="i t3" aria-hidden />}
    </li>
  );
}

/** The first steps of a new organization for its owner; nothing when all are done or after it was hidden. */
export function FirstSteps(props: FirstStepsProps) {
  const t = useText();
  const input = { params: { id: props.organizationId } };
  const { data } = useQuery({ ...endpointQuery(firstStepEndpoints.read, input), staleTime: 0 });
  const hide = useEndpointMutation(firstStepEndpoints.hide, {
    refreshes: [firstStepEndpoints.read],
    onDone: () => toast(t("guide.hidden")),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  const next = data?.steps.find(({ isDone }) => !isDone);
  if (data === undefined || next === undefined) return null;
  const [doneCount, stepCount] = [data.steps.filter(({ isDone }) => isDone).length, data.steps.length];
  return (
    <section className="card card--p guide" aria-labelledby="first-steps">
      <div className="row g4">
        <ProgressRing percent={(100 * doneCount) / stepCount} size={44} width={5} />
        <div className="grow">
          <h2 className="lg" id="first-steps">
            {t("guide.title")}
          </h2>
          <p className="sm t2">
            {t(`guide.lead.${props.level}`)} {t("guide.progress", { done: doneCount, all: stepCount })}
          </p>
        </div>
        <Button look="ghost" size="sm" busy={hide.isPending} onClick={() => hide.mutate(input)}>
          {t("guide.hide")}
        </Button>
      </div>
      <ol className="guide__l">
        {data.steps.map(({ step, isDone }, index) => (
          <StepItem
            key={step}
            step={step}
            number={index + 1}
            isDone={isDone}
            isNext={step === next.step}
            target={targetOf(step, data, props)}
          />
        ))}
      </ol>
    </section>
  );
}
