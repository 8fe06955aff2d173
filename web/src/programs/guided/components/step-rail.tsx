import { IconCheck } from "@tabler/icons-react";
import { visibleText } from "@openrounds/contract/kernel/text.ts";
import { GUIDED_STEPS, type GuidedStep } from "@openrounds/contract/programs/guided/rules.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { joinList } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import type { ProgramFormValues } from "../../state.ts";

type Translate = (key: MessageKey) => string;

const yesOrNo = (t: Translate, answer: boolean | null): string =>
  answer === null ? "" : t(answer ? "programs.form.yes" : "programs.form.no");

/** The answer of each step, in one line. */
const ANSWERS: Readonly<Record<GuidedStep, (values: ProgramFormValues, t: Translate) => string>> = {
  sector: ({ sector }, t) => (sector === null ? "" : t(`programs.guided.sector.${sector}` as MessageKey)),
  focusAreas: ({ focusAreas }) => joinList(focusAreas.map(({ name }) => name)),
  professionals: ({ targetedOccupations }) => joinList(targetedOccupations.map(({ name }) => name)),
  objective: ({ programObject }) => programObject,
  visibility: ({ visibility }, t) =>
    visibility === null ? "" : t(`programs.form.visibility.${visibility}` as MessageKey),
  name: ({ name }) => name,
  banner: () => "",
  topics: ({ description }) => visibleText(description),
  contact: ({ contactEmail }) => contactEmail,
  certificate: ({ isCertificationProgram }, t) => yesOrNo(t, isCertificationProgram),
  permissions: () => "",
};

interface StepRailProps {
  readonly values: ProgramFormValues;
  readonly at: number;
  /** The furthest step that may be opened. */
  readonly furthest: number;
  readonly onGo: (step: number) => void;
}

/** All steps: done ones with their answer, the current one, and locked ones. */
export function StepRail({ values, at, furthest, onGo }: StepRailProps) {
  const t = useText();
  return (
    <nav aria-label={t("programs.guided.steps")}>
      <ol className="steps">
        {GUIDED_STEPS.map(([step], index) => {
          const isDone = index < furthest && index !== at;
          const itemClass = index === at ? "step step--on" : isDone ? "step step--done" : "step";
          const answer = isDone ? ANSWERS[step](values, t) : "";
          return (
            <li key={step} className={itemClass} aria-current={index === at ? "step" : undefined}>
              <span className="step__d" aria-hidden="true">
                {isDone ? <IconCheck className="i" /> : index + 1}
              </span>
              <button
                type="button"
                className="step__b grow"
                disabled={index > furthest}
                title={index > furthest ? t("programs.guided.locked") : undefined}
                onClick={() => onGo(index)}
              >
                <span className={index === at ? "sm semi" : "sm med"}>{t(`programs.guided.step.${step}`)}</span>
                {answer !== "" && <span className="xs t3 trunc">{answer}</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
