import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { assessmentPath, feedbackPath } from "@openrounds/contract/forms/paths.ts";
import type { Answering, FormTask } from "@openrounds/contract/forms/schemas.ts";
import { formatDay } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Empty } from "../../ui/states.tsx";
import { useTasks } from "../data.ts";
import { FormFrame } from "./form-frame.tsx";

const TONES: Readonly<Record<Answering, Tone>> = {
  OPEN: "brand",
  NOT_YET: "neutral",
  ANSWERED: "success",
  OVER: "neutral",
  EXCUSED: "neutral",
};

const pathOf = ({ formType, formId, instanceId }: FormTask): string =>
  formType === "FEEDBACK" ? feedbackPath(instanceId) : assessmentPath(formId, instanceId);

function Task({ task }: { readonly task: FormTask }) {
  const t = useText();
  const when = task.atDateTime === null ? undefined : formatDay(task.atDateTime);
  const due = task.formType === "ASSESSMENT" && when !== undefined ? t("forms.answer.due", { when }) : when;
  return (
    <Link to={pathOf(task)} className="row fitem">
      <span className="grow">
        <span className="med">{task.title}</span>
        <span className="sm t3" style={{ display: "block" }}>
          {[task.programName, task.batchName, due].filter((text) => text !== undefined).join(" · ")}
        </span>
      </span>
      <Badge tone={TONES[task.answering]}>{t(`forms.answering.${task.answering}`)}</Badge>
      <IconChevronRight className="i" aria-hidden />
    </Link>
  );
}

/** What the person is asked of a kind: what waits first, then what is done. */
export function TaskList({ kind }: { readonly kind: "feedback" | "assessment" }) {
  const t = useText();
  const tasks = useTasks(kind === "feedback" ? "FEEDBACK" : "ASSESSMENT");
  const open = tasks.filter(({ answering }) => answering === "OPEN");
  const parts = [
    [t("forms.mine.open"), open],
    [t("forms.mine.done"), tasks.filter((task) => !open.includes(task))],
  ] as const;
  return (
    <FormFrame>
      <PageHeader title={t(`forms.mine.${kind}`)} meta={<span className="meta">{t(`forms.mine.${kind}.text`)}</span>} />
      {tasks.length === 0 && (
        <section className="card">
          <Empty title={t(`forms.mine.none.${kind}`)} text={t(`forms.mine.none.${kind}.text`)} />
        </section>
      )}
      {parts.map(
        ([title, list]) =>
          list.length > 0 && (
            <section key={title} className="card">
              <div className="card__h">
                <h2>{title}</h2>
                <span className="sm t3 num">{list.length}</span>
              </div>
              {list.map((task) => (
                <Task key={task.instanceId} task={task} />
              ))}
            </section>
          ),
      )}
    </FormFrame>
  );
}
