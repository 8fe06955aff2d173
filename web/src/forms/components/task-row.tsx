import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { assessmentPath, feedbackPath, registrationFormPath } from "@openrounds/contract/forms/paths.ts";
import type { AnsweringState, FormTask, FormType } from "@openrounds/contract/forms/schemas.ts";
import { formatDay } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";

const TONE_OF_STATE: Readonly<Record<AnsweringState, BadgeTone>> = {
  OPEN: "brand",
  NOT_YET: "neutral",
  ANSWERED: "success",
  OVER: "neutral",
  EXCUSED: "neutral",
};

const PATH_OF_TYPE: Readonly<Record<FormType, (task: FormTask) => string>> = {
  REGISTRATION: ({ batchId }) => registrationFormPath(batchId),
  FEEDBACK: ({ instanceId }) => feedbackPath(instanceId),
  ASSESSMENT: ({ formId, instanceId }) => assessmentPath(formId, instanceId),
};

/** An open or answered form, with a link to it. */
export function TaskRow({ task }: { readonly task: FormTask }) {
  const t = useText();
  const when = task.atDateTime === null ? undefined : formatDay(task.atDateTime);
  const due = task.formType === "ASSESSMENT" && when !== undefined ? t("forms.answer.due", { when }) : when;
  return (
    <Link to={PATH_OF_TYPE[task.formType](task)} className="row fitem">
      <span className="grow">
        <span className="med">{task.title}</span>
        <span className="sm t3" style={{ display: "block" }}>
          {[task.programName, task.batchName, due].filter((text) => text !== undefined).join(" · ")}
        </span>
      </span>
      <Badge tone={TONE_OF_STATE[task.answering]}>{t(`forms.answering.${task.answering}`)}</Badge>
      <IconChevronRight className="i" aria-hidden />
    </Link>
  );
}
