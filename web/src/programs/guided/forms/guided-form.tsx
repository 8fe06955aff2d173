import { IconArrowLeft } from "@tabler/icons-react";
import type { OrganizationCodes } from "@openrounds/contract/organizations/schemas.ts";
import { GUIDED_STEPS, isStepEmpty, stepOf, stepsDone } from "@openrounds/contract/programs/guided/rules.ts";
import { programsPath } from "@openrounds/contract/programs/paths.ts";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { CallFailure } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import "../../../ui/styles/guided.css";
import "../../../ui/styles/programs.css";
import { IconButton } from "../../../ui/button.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { useDraft } from "../../../ui/form/draft.ts";
import { Form } from "../../../ui/form/form.tsx";
import { Breadcrumbs } from "../../../ui/page-header.tsx";
import { CreateFailed } from "../../components/create-failed.tsx";
import { useProgramCreation, useRestoredDraft } from "../../forms/creation.ts";
import { EMPTY_PROGRAM } from "../../forms/program-form.ts";
import { ProgramPreview } from "../components/program-preview.tsx";
import { StepRail } from "../components/step-rail.tsx";
import { WizardBar } from "../components/wizard-bar.tsx";
import { dropGuidedDraft, keepGuidedDraft, readGuidedDraft, answersOf } from "../state.ts";
import { useBannerGeneration } from "./banner-generation.ts";
import { guidedProgramForm, answerErrors } from "./guided-program-form.ts";
import { StepQuestion } from "./step-question.tsx";

const LAST_STEP = GUIDED_STEPS.length - 1;
const FIELDS = 'input:not([type="file"]):not([disabled]),textarea,[contenteditable="true"]';
/** Where Enter has a meaning of its own. */
const OWN_ENTER = 'button,a,input[type="file"],[contenteditable="true"],[role="dialog"]';

/** The step of the first answer that the server refused; undefined if it refused none. */
function refusedStep(failure: Error): number | undefined {
  const fields = failure instanceof CallFailure ? Object.keys(failure.fields) : [];
  return fields.map((path) => stepOf(path.split(".")[0] ?? "")).find((step) => step >= 0);
}

/** Focuses the question of the step, but not when the page opens. */
function useFocusOnQuestion(at: number) {
  const question = useRef<HTMLDivElement>(null);
  const previousStep = useRef(at);
  useEffect(() => {
    if (previousStep.current === at) return;
    previousStep.current = at;
    const field = question.current?.querySelector<HTMLElement>(FIELDS) ?? question.current?.querySelector("h1");
    field?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [at]);
  return question;
}

/** The form of a hub's new program with its draft; regular, unless the person may create only training. */
function useGuidedForm({ organizationId, permissionCodes }: OrganizationCodes) {
  const draft = useRestoredDraft(() => readGuidedDraft(organizationId));
  const programType = permissionCodes.includes("CREATE_PROGRAM") ? "REGULAR_PROGRAM" : "TRAINING_PROGRAM";
  const form = useContractForm(guidedProgramForm({ organizationId, programType }, draft?.values ?? EMPTY_PROGRAM));
  const [step, setStep] = useState(draft?.at ?? 0);
  const generation = useBannerGeneration(form, draft?.banner ?? null);
  const { values } = form;
  useDraft({ values, at: step, banner: generation.banner }, (state) => keepGuidedDraft(organizationId, state));
  const furthest = stepsDone(answerErrors(values));
  return { form, generation, furthest, at: Math.min(step, furthest, LAST_STEP), goTo: setStep };
}

/** Creates a program in eleven steps, one question each; a draft is kept on the device. */
export function GuidedForm({ permissions }: { readonly permissions: OrganizationCodes }) {
  const t = useText();
  const hubId = permissions.organizationId;
  const { form, generation, furthest, at, goTo } = useGuidedForm(permissions);
  const [step, fields] = GUIDED_STEPS[at] ?? GUIDED_STEPS[0];
  const question = useFocusOnQuestion(at);
  const creation = useProgramCreation({
    onCreated: () => dropGuidedDraft(hubId),
    onFail: (failure) => {
      goTo(refusedStep(failure) ?? at);
      form.showRefusal(failure);
    },
  });
  useEffect(() => {
    document.title = `${t("programs.create.title")} · OpenRounds`;
  }, [t]);
  const advance = async (): Promise<void> => {
    if (await form.validate(fields)) goTo(at + 1);
  };
  const handleKey = (event: KeyboardEvent): void => {
    const isPlain = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isPlain || event.defaultPrevented || at === LAST_STEP) return;
    if ((event.target as HTMLElement).closest(OWN_ENTER) !== null) return;
    event.preventDefault();
    void advance();
  };
  const progress = t("programs.guided.place", { at: at + 1, count: GUIDED_STEPS.length });
  return (
    <main className="wiz" onKeyDown={handleKey}>
      <div className="wiz__nav only-d">
        <p className="eyebrow">{t("programs.create.title")}</p>
        <StepRail values={form.values} at={at} furthest={furthest} onGo={goTo} />
      </div>
      <Form
        form={form}
        className="wiz__main"
        isBusy={creation.isPending}
        isSavedElsewhere
        onNext={at === LAST_STEP ? undefined : advance}
        onSubmit={creation.create}
      >
        <div className="wiz__top only-m">
          <IconButton
            icon={IconArrowLeft}
            label={t("programs.guided.back")}
            disabled={at === 0}
            onClick={() => goTo(at - 1)}
          />
          <span className="sm t2">{t(`programs.guided.step.${step}`)}</span>
          <span className="sm t3 num">{progress}</span>
        </div>
        <span className="bar wiz__line only-m" aria-hidden="true">
          <i style={{ width: `${(100 * (at + 1)) / GUIDED_STEPS.length}%` }} />
        </span>
        <div className="wiz__q" ref={question}>
          <Breadcrumbs
            label={t("app.crumbs")}
            crumbs={[
              { label: t("app.nav.home"), to: "/home" },
              { label: t("programs.hubPrograms", { hub: permissions.name }), to: programsPath(hubId) },
              { label: t("programs.create.title") },
            ]}
          />
          <p className="sm t3 only-d num" role="status">
            {progress}
          </p>
          <h1 tabIndex={-1}>{t(`programs.guided.ask.${step}`)}</h1>
          <p className="t2">{t(`programs.guided.help.${step}`)}</p>
          <StepQuestion key={step} step={step} hubId={hubId} generation={generation} form={form} />
          {creation.isError && at === LAST_STEP && <CreateFailed />}
        </div>
        <WizardBar
          form={form}
          isFirst={at === 0}
          isLast={at === LAST_STEP}
          isOpen={isStepEmpty(step, answersOf(form.values))}
          hasEnter={step !== "topics" && at !== LAST_STEP}
          isBusy={creation.isPending}
          onBack={() => goTo(at - 1)}
        />
      </Form>
      <aside className="wiz__prev only-d">
        <ProgramPreview values={form.values} />
      </aside>
    </main>
  );
}
