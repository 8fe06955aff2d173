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

interface Place {
  readonly path: string;
  readonly search?: { readonly tab: string };
}

/** Where a step is done; undefined while the one before it is missing. */
function placeOf(step: FirstStep, { programId, batchId }: Steps, { organizationId, level }: FirstStepsProps) {
  const places: Readonly<Record<FirstStep, Place | undefined>> = {
    HUB: { path: inviteHubPath(organizationId) },
    PROGRAM: { path: createProgramPath(organizationId) },
    BATCH: programId === null ? undefined : { path: programPath(programId, organizationId) },
    INVITATION:
      batchId === null ? undefined : { path: batchPath(batchId, organizationId), search: { tab: "participants" } },
    TEAM: { path: membersPath(level, organizationId) },
  };
  return places[step];
}

interface StepProps {
  readonly step: FirstStep;
  readonly number: number;
  readonly isDone: boolean;
  readonly isNext: boolean;
  readonly place: Place | undefined;
}

/** One step: ticked, open with a link to where it is done, or waiting for the one before. */
function Step({ step, number, isDone, isNext, place }: StepProps) {
  const t = useText();
  const name = t(`guide.step.${step}`);
  return (
    <li className={isDone ? "guide__s guide__s--done" : "guide__s"} aria-current={isNext ? "step" : undefined}>
      <span className={isDone || isNext ? "ft ft--brand guide__n" : "ft guide__n"} aria-hidden="true">
        {isDone ? <IconCheck className="i" /> : number}
      </span>
      <span className="grow">
        {isDone || place === undefined ? (
          <span className="med guide__t">{name}</span>
        ) : (
          <Link className="med guide__t" to={place.path} search={place.search}>
            {name}
          </Link>
        )}
        {isDone ? (
          <span className="sr">{t("guide.done")}</span>
        ) : (
          <span className="sm t2">{t(`guide.text.${step}`)}</span>
        )}
      </span>
      {!isDone && place !== undefined && <IconChevronRight className="i t3" aria-hidden />}
    </li>
  );
}

/** Leads the owner of an organization that begins; gone when all is done, or once it was hidden. */
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
  const [done, all] = [data.steps.filter(({ isDone }) => isDone).length, data.steps.length];
  return (
    <section className="card card--p guide" aria-labelledby="first-steps">
      <div className="row g4">
        <ProgressRing percent={(100 * done) / all} size={44} width={5} />
        <div className="grow">
          <h2 className="lg" id="first-steps">
            {t("guide.title")}
          </h2>
          <p className="sm t2">
            {t(`guide.lead.${props.level}`)} {t("guide.progress", { done, all })}
          </p>
        </div>
        <Button look="ghost" size="sm" busy={hide.isPending} onClick={() => hide.mutate(input)}>
          {t("guide.hide")}
        </Button>
      </div>
      <ol className="guide__l">
        {data.steps.map(({ step, isDone }, index) => (
          <Step
            key={step}
            step={step}
            number={index + 1}
            isDone={isDone}
            isNext={step === next.step}
            place={placeOf(step, data, props)}
          />
        ))}
      </ol>
    </section>
  );
}
