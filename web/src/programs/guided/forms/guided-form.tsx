import { IconArrowLeft } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { HeldPermissions } from "@openrounds/contract/organizations/schemas.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import {
  GUIDED_STEPS,
  isStepDone,
  isStepEmpty,
  stepOf,
  stepsDone,
  type AnswerField,
} from "@openrounds/contract/programs/guided/rules.ts";
import { programPath, programsPath } from "@openrounds/contract/programs/paths.ts";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { CallFailure, messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useChange } from "../../../kernel/query.ts";
import { showFirstError } from "../../../kernel/first-error.ts";
import { useShownErrors } from "../../../kernel/shown-errors.ts";
import "../../../ui/styles/guided.css";
import "../../../ui/styles/programs.css";
import { IconButton } from "../../../ui/button.tsx";
import { Crumbs } from "../../../ui/page-header.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";
import { CreateFailed } from "../../components/create-failed.tsx";
import { programReads } from "../../data.ts";
import { ProgramPreview } from "../components/program-preview.tsx";
import { StepRail } from "../components/step-rail.tsx";
import { WizardBar } from "../components/wizard-bar.tsx";
import { useGuidedProgress, type GuidedProgress } from "./guided-progress.ts";
import { answersOf, toGuidedCreate, wrongIn } from "./guided-values.ts";
import { Question, useMaking } from "./question.tsx";

const LAST = GUIDED_STEPS.length - 1;
const FIELDS = 'input:not([type="file"]):not([disabled]),textarea,[contenteditable="true"]';
/** Where Enter has a meaning of its own. */
const OWN_ENTER = 'button,a,input[type="file"],[contenteditable="true"],[role="dialog"]';

/** The step that asks for the first answer that the server refused; undefined where none does. */
function refusedStep(failure: Error): number | undefined {
  const fields = failure instanceof CallFailure ? Object.keys(failure.fields) : [];
  return fields.map((path) => stepOf(path.split(".")[0] ?? "")).find((step) => step >= 0);
}

interface CreationOptions {
  readonly held: HeldPermissions;
  readonly progress: GuidedProgress;
  readonly onRefused: (failure: Error) => void;
}

/** Creates the program of the answers and goes to it; regular, unless the person may create only training. */
function useCreation({ held, progress, onRefused }: CreationOptions) {
  const t = useText();
  const navigate = useNavigate();
  const create = useChange(programEndpoints.create, {
    refreshes: programReads,
    onDone: ({ program }) => {
      progress.finish();
      toast(t("programs.create.done"));
      void navigate({ to: programPath(program.programId, program.organizationId) });
    },
    onFail: (failure) => {
      onRefused(failure);
      toastFailure(messageOf(failure));
    },
  });
  const { values, rights } = progress.draft;
  const programType = held.permissionCodes.includes("CREATE_PROGRAM") ? "REGULAR_PROGRAM" : "TRAINING_PROGRAM";
  const body = toGuidedCreate(values, { organizationId: held.organizationId, programType, rights });
  return { ...create, start: () => create.mutate({ body }) };
}

/** Brings the focus to the question that is asked now, but not when the page opens. */
function useFocusOnQuestion(at: number) {
  const form = useRef<HTMLFormElement>(null);
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    const field = form.current?.querySelector<HTMLElement>(FIELDS) ?? form.current?.querySelector("h1");
    field?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [at]);
  return form;
}

/** A program asked for in eleven steps, one question at a time; what is answered is kept on the device. */
export function GuidedForm({ held }: { readonly held: HeldPermissions }) {
  const t = useText();
  const hubId = held.organizationId;
  const progress = useGuidedProgress(hubId);
  const [failure, setFailure] = useState<Error>();
  const making = useMaking(progress, setFailure);
  const { values } = progress.draft;
  const wrong = wrongIn(values);
  const furthest = stepsDone(wrong);
  const at = Math.min(progress.draft.at, furthest, LAST);
  const [step, fields] = GUIDED_STEPS[at] ?? GUIDED_STEPS[0];
  const form = useFocusOnQuestion(at);
  const { errors, leave, refuse, forget } = useShownErrors<AnswerField>(wrong);
  const goTo = (to: number): void => progress.set({ at: to });
  const creation = useCreation({
    held,
    progress,
    onRefused: (refused) => {
      if (refuse(refused)) goTo(refusedStep(refused) ?? at);
    },
  });
  useEffect(() => {
    document.title = `${t("programs.create.title")} · OpenRounds`;
  }, [t]);
  const advance = (): void => {
    for (const field of fields) leave(field);
    if (!isStepDone(step, wrong)) {
      if (form.current !== null) showFirstError(form.current);
    } else if (at < LAST) goTo(at + 1);
    else creation.start();
  };
  const press = (event: KeyboardEvent<HTMLFormElement>): void => {
    const isPlain = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isPlain || event.defaultPrevented || at === LAST) return;
    if ((event.target as HTMLElement).closest(OWN_ENTER) !== null) return;
    event.preventDefault();
    advance();
  };
  const place = t("programs.guided.place", { at: at + 1, count: GUIDED_STEPS.length });
  return (
    <main className="wiz">
      <aside className="wiz__nav only-d">
        <p className="eyebrow">{t("programs.create.title")}</p>
        <StepRail values={values} at={at} furthest={furthest} onGo={goTo} />
      </aside>
      <form
        ref={form}
        className="wiz__main"
        noValidate
        onKeyDown={press}
        onSubmit={(event) => {
          event.preventDefault();
          advance();
        }}
      >
        <div className="wiz__top only-m">
          <IconButton
            icon={IconArrowLeft}
            label={t("programs.guided.back")}
            disabled={at === 0}
            onClick={() => goTo(at - 1)}
          />
          <span className="sm t2">{t(`programs.guided.step.${step}`)}</span>
          <span className="sm t3 num">{place}</span>
        </div>
        <span className="bar wiz__line only-m" aria-hidden="true">
          <i style={{ width: `${(100 * (at + 1)) / GUIDED_STEPS.length}%` }} />
        </span>
        <div className="wiz__q">
          <Crumbs
            label={t("app.crumbs")}
            crumbs={[
              { label: t("app.nav.home"), to: "/home" },
              { label: t("programs.hubPrograms", { hub: held.name }), to: programsPath(hubId) },
              { label: t("programs.create.title") },
            ]}
          />
          <p className="sm t3 only-d num" role="status">
            {place}
          </p>
          <h1 tabIndex={-1}>{t(`programs.guided.ask.${step}`)}</h1>
          <p className="t2">{t(`programs.guided.help.${step}`)}</p>
          <Question
            key={step}
            step={step}
            hubId={hubId}
            progress={progress}
            making={{ ...making, failure }}
            values={values}
            errors={errors}
            leave={leave}
            change={(changes) => {
              progress.answer(changes);
              forget(Object.keys(changes));
            }}
          />
          {creation.isError && at === LAST && <CreateFailed />}
        </div>
        <WizardBar
          isFirst={at === 0}
          isLast={at === LAST}
          isLocked={at === LAST ? Object.keys(wrong).length > 0 : isStepEmpty(step, answersOf(values))}
          hasEnter={step !== "topics" && at !== LAST}
          isBusy={creation.isPending}
          onBack={() => goTo(at - 1)}
        />
      </form>
      <aside className="wiz__prev only-d">
        <ProgramPreview values={values} />
      </aside>
    </main>
  );
}
