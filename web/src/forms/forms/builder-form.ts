import { formDefinitionSchema, type FormDefinition, type FormType } from "@openrounds/contract/forms/schemas.ts";
import { wrongForm } from "@openrounds/contract/forms/rules.ts";
import { redirectUrlSchema } from "@openrounds/contract/forms/assessments/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { useEffect, useState } from "react";
import { keepDraftOf, readDraftOf } from "../../kernel/drafts.ts";
import { CallFailure } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { writtenSchema, type WrittenForm, type WrittenQuestion } from "../state.ts";

const newId = (): string => crypto.randomUUID();

/** A question that still has to be written. */
export const emptyQuestion = (): WrittenQuestion => ({
  questionId: newId(),
  kind: "SINGLE_CHOICE",
  label: "",
  help: "",
  isRequired: false,
  section: "",
  options: [
    { optionId: newId(), label: "" },
    { optionId: newId(), label: "" },
  ],
  rightOptionIds: [],
  minimum: null,
  maximum: null,
});

/** The same question once more, asked on its own. */
export const copyOf = (question: WrittenQuestion): WrittenQuestion => ({ ...question, questionId: newId() });

/** An option that still has to be written. */
export const emptyOption = (): WrittenQuestion["options"][number] => ({ optionId: newId(), label: "" });

/** A question that asks in another way is another question: answers to the old one stay with it. */
export const ofKind = (question: WrittenQuestion, kind: WrittenQuestion["kind"]): WrittenQuestion => ({
  ...question,
  questionId: newId(),
  kind,
  options: question.options.length > 0 ? question.options : emptyQuestion().options,
});

const definitionOf = ({ title, description, questions }: WrittenForm) => ({ title, description, questions });

/** What is wrong with what was written, as message keys by path. */
export function wrongParts(formType: FormType, written: WrittenForm): Readonly<Record<string, MessageKey>> {
  const parsed = formDefinitionSchema.safeParse(definitionOf(written));
  const issues = parsed.error?.issues ?? [];
  const ofFields = issues.map(({ path, message }) => [path.join("."), message as MessageKey] as const);
  const ofRules = Object.entries(wrongForm(formType, { questions: parsed.data?.questions ?? [] }));
  const isOwn = redirectUrlSchema.safeParse(written.redirectUrl).success;
  const ofPath = isOwn ? [] : [["redirectUrl", "VALID_FORM_REDIRECT"] as const];
  return Object.fromEntries([...ofRules, ...ofPath, ...ofFields.toReversed()]);
}

/** What the server takes of what was written, once nothing is wrong with it. */
export const writtenDefinition = (written: WrittenForm): FormDefinition =>
  formDefinitionSchema.parse(definitionOf(written));

export interface BuilderForm {
  readonly written: WrittenForm;
  readonly isChanged: boolean;
  readonly isWrong: boolean;
  readonly errorOf: (path: string) => string | undefined;
  readonly change: (changes: Partial<WrittenForm>) => void;
  readonly changeQuestion: (at: number, question: WrittenQuestion) => void;
  /** From now on everything that is wrong says so. */
  readonly tellAll: () => void;
}

/** A form as it is being written: kept on this device, and told what is wrong once saving was tried. */
export function useBuilderForm(
  formType: FormType,
  draft: string,
  initial: WrittenForm,
  failure: Error | null,
): BuilderForm {
  const t = useText();
  const [written, setWritten] = useState<WrittenForm>(() => readDraftOf(draft, writtenSchema) ?? initial);
  const [tellsAll, setTellsAll] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => setRefused(failure instanceof CallFailure ? failure.fields : {}), [failure]);
  const wrong = wrongParts(formType, written);
  const change = (changes: Partial<WrittenForm>): void => {
    const next = { ...written, ...changes };
    setWritten(next);
    setRefused({});
    keepDraftOf(draft, next);
  };
  return {
    written,
    isChanged: JSON.stringify(written) !== JSON.stringify(initial),
    isWrong: Object.keys(wrong).length > 0,
    errorOf: (path) => {
      const key = wrong[path];
      return (tellsAll && key !== undefined ? t(key) : undefined) ?? refused[path];
    },
    change,
    changeQuestion: (at, question) =>
      change({ questions: written.questions.map((each, index) => (index === at ? question : each)) }),
    tellAll: () => setTellsAll(true),
  };
}
