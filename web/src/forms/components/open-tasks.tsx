import { Link } from "@tanstack/react-router";
import { ASSESSMENT_PATH, FEEDBACK_PATH } from "@openrounds/contract/forms/paths.ts";
import type { FormTask } from "@openrounds/contract/forms/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import "../../ui/styles/forms.css";
import { useAllTasks } from "../data.ts";
import { TaskRow } from "./task-row.tsx";

const MAX_TASKS = 4;

/** The first open tasks. Registration forms are always included, since no other page links to them. */
function firstTasks(open: readonly FormTask[]): FormTask[] {
  const registrations = open.filter(({ formType }) => formType === "REGISTRATION");
  const others = open.filter(({ formType }) => formType !== "REGISTRATION");
  return [...registrations, ...others.slice(0, Math.max(0, MAX_TASKS - registrations.length))];
}

/** The person's open tasks with links to all; nothing if they never had one. */
export function OpenTasks() {
  const t = useText();
  const tasks = useAllTasks();
  const open = tasks.filter(({ answering }) => answering === "OPEN");
  if (tasks.length === 0) return null;
  return (
    <section className="card">
      <div className="card__h">
        <h2>{t("forms.todo.title")}</h2>
        {open.length > 0 && <span className="sm t3 num">{open.length}</span>}
      </div>
      {firstTasks(open).map((task) => (
        <TaskRow key={task.instanceId} task={task} namesTask />
      ))}
      <div className="row wrap g4 fitem">
        {open.length === 0 && <span className="sm t3 grow">{t("forms.todo.none")}</span>}
        <Link className="link sm" to={FEEDBACK_PATH}>
          {t("forms.todo.feedback")}
        </Link>
        <Link className="link sm" to={ASSESSMENT_PATH}>
          {t("forms.todo.assessment")}
        </Link>
      </div>
    </section>
  );
}
