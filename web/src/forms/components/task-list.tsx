import { useText } from "../../kernel/i18n.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useTasks } from "../data.ts";
import { FormFrame } from "./form-frame.tsx";
import { TaskRow } from "./task-row.tsx";

/** The person's tasks of a kind, open ones first. */
export function TaskList({ kind }: { readonly kind: "feedback" | "assessment" }) {
  const t = useText();
  const tasks = useTasks(kind === "feedback" ? "FEEDBACK" : "ASSESSMENT");
  const open = tasks.filter(({ answering }) => answering === "OPEN");
  const sections = [
    [t("forms.mine.open"), open],
    [t("forms.mine.done"), tasks.filter((task) => !open.includes(task))],
  ] as const;
  return (
    <FormFrame>
      <PageHeader title={t(`forms.mine.${kind}`)} meta={<span className="meta">{t(`forms.mine.${kind}.text`)}</span>} />
      {tasks.length === 0 && (
        <section className="card">
          <EmptyState title={t(`forms.mine.none.${kind}`)} text={t(`forms.mine.none.${kind}.text`)} />
        </section>
      )}
      {sections.map(
        ([title, list]) =>
          list.length > 0 && (
            <section key={title} className="card">
              <div className="card__h">
                <h2>{title}</h2>
                <span className="sm t3 num">{list.length}</span>
              </div>
              {list.map((task) => (
                <TaskRow key={task.instanceId} task={task} />
              ))}
            </section>
          ),
      )}
    </FormFrame>
  );
}
