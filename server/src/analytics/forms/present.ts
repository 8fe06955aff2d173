import {
  FEWEST_ANSWERS,
  type AnsweredQuestion,
  type BeforeAfter,
  type FormFigures,
  type FormTypeFigures,
  type SentForm,
} from "@openrounds/contract/analytics/forms/schemas.ts";
import { SHOWN_GROUPS } from "@openrounds/contract/analytics/rules.ts";
import { hasOptions, NPS_CATEGORIES, npsOf, type NpsCategory } from "@openrounds/contract/forms/rules.ts";
import {
  INTENTIONS,
  NPS_STEPS,
  SCALE_STEPS,
  formTypeSchema,
  type Question,
} from "@openrounds/contract/forms/schemas.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import type { AnsweredRow, RequestSums, BeforeAfterRow, MarksRow, SentFormRow } from "./queries.ts";

/** The numbers of requests and answers of forms. */
export interface FormRows {
  readonly types: readonly TypeRow[];
  readonly marks: readonly MarksRow[];
  readonly pairs: readonly BeforeAfterRow[];
}

const percentOf = ({ scoredCount, averagePercent }: RequestSums): number | null =>
  scoredCount < FEWEST_ANSWERS ? null : averagePercent;

type TypeRow = RequestSums & { readonly formCount: number };

const presentType = (row: TypeRow): FormTypeFigures => {
  const { formType, formCount, sentCount, answeredCount } = row;
  return { formType, formCount, sentCount, answeredCount, averagePercent: percentOf(row) };
};

const groupsOf = ({ promoters, passives, detractors }: MarksRow): Record<NpsCategory, number> => ({
  PROMOTER: promoters,
  PASSIVE: passives,
  DETRACTOR: detractors,
});

function scoreOf(row: MarksRow): { readonly nps: number | null; readonly count: number } {
  const count = row.promoters + row.passives + row.detractors;
  return { nps: count < FEWEST_ANSWERS ? null : npsOf(groupsOf(row)), count };
}

const presentPair = ({ beforePercent, afterPercent, ...row }: BeforeAfterRow): BeforeAfter => ({
  ...row,
  ...(row.peopleCount < FEWEST_ANSWERS ? { beforePercent: null, afterPercent: null } : { beforePercent, afterPercent }),
});

/** Figures about answers; below the minimum only their number. */
export function presentFigures({ types, marks, pairs }: FormRows): FormFigures {
  const of = (which: MarksRow["of"]) => marks.filter((row) => row.of === which);
  const [all] = of("all");
  const total = all === undefined ? { nps: null, count: 0 } : scoreOf(all);
  return {
    formTypeList: formTypeSchema.options
      .flatMap((type) => types.filter(({ formType }) => formType === type))
      .map(presentType),
    ...total,
    npsCategory:
      all === undefined || total.nps === null
        ? []
        : NPS_CATEGORIES.map((category) => ({ category, count: groupsOf(all)[category] })),
    npsOverTime: of("month").map((row) => ({ startDate: row.id ?? "", ...scoreOf(row) })),
    programNpsGraph: of("program")
      .slice(0, SHOWN_GROUPS)
      .map((row) => ({ programId: row.id ?? "", programName: row.programName ?? "", ...scoreOf(row) })),
    batchNpsGraph: of("batch")
      .slice(0, SHOWN_GROUPS)
      .map((row) => ({
        ...{ batchId: row.id ?? "", batchName: row.batchName ?? "", programName: row.programName ?? "" },
        ...scoreOf(row),
      })),
    beforeAfterList: pairs.map(presentPair),
  };
}

/** The forms of a page. */
export const presentSent = (rows: readonly SentFormRow[]): SentForm[] =>
  rows.flatMap((row) => {
    const { formId, formType, title, batchName, programName, sentCount, answeredCount, lastSentMs } = row;
    if (formId === null) return [];
    const counts = { sentCount, answeredCount, averagePercent: percentOf(row), lastSentDateTime: lastSentMs };
    return [{ formId, formType, title, batchName, programName, ...counts }];
  });

type AnswerChoice = { readonly value: string; readonly label: string };

/** The possible answers in order; empty for free answers. */
function choicesOf({ kind, options }: Question, locale: string): AnswerChoice[] {
  if (hasOptions(kind)) return options.map(({ optionId, label }) => ({ value: optionId, label }));
  if (kind === "NPS") return NPS_STEPS.map((step) => ({ value: String(step), label: String(step) }));
  if (kind === "SCALE") {
    return SCALE_STEPS.map((step) => ({ value: String(step), label: translate(locale, `forms.scale.${step}`) }));
  }
  if (kind === "INTENTION") {
    return INTENTIONS.map((value) => ({ value, label: translate(locale, `forms.intention.${value}`) }));
  }
  return [];
}

function presentQuestion(question: Question, row: AnsweredRow, locale: string): AnsweredQuestion {
  const { questionId, kind, label, rightOptionIds } = question;
  const { formCount, answeredCount, average, rightCount, counts } = row;
  const isShown = answeredCount >= FEWEST_ANSWERS;
  return {
    ...{ questionId, kind, label, formCount, answeredCount },
    average: isShown ? average : null,
    rightCount: isShown && rightOptionIds.length > 0 ? rightCount : null,
    answerList: isShown
      ? choicesOf(question, locale).map((choice) => ({ ...choice, count: counts[choice.value] ?? 0 }))
      : [],
  };
}

/** The questions of a page, with the counts of their answers. */
export const presentAnswered = (rows: readonly AnsweredRow[], locale: string): AnsweredQuestion[] =>
  rows.flatMap((row) => (row.question === null ? [] : [presentQuestion(row.question, row, locale)]));
