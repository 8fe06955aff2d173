import { useText } from "../../kernel/i18n.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PagePart } from "../../ui/page-part.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { FormLinks } from "../../forms/components/form-links.tsx";
import { WaitingRow } from "../../notifications/waiting/components/waiting-row.tsx";
import { useWaiting } from "../../notifications/waiting/data.ts";

function WaitingList() {
  const t = useText();
  const lines = useWaiting();
  if (lines.length === 0) {
    return (
      <section className="card">
        <EmptyState title={t("forms.todo.none")} text={t("inbox.waiting.noneText")} />
      </section>
    );
  }
  return (
    <ul className="card list">
      {lines.map((line) => (
        <li key={`${line.kind} ${line.id}`}>
          <WaitingRow line={line} />
        </li>
      ))}
    </ul>
  );
}

/** Everything that waits for the person, and the forms that they have answered. */
export function ToDoPage() {
  const t = useText();
  return (
    <main className="page page--form">
      <PageHeader
        title={t("forms.todo.title")}
        crumbs={[{ label: t("app.nav.home"), to: "/home" }, { label: t("forms.todo.title") }]}
        crumbsLabel={t("app.crumbs")}
      />
      <PagePart lines={5}>
        <WaitingList />
      </PagePart>
      <p className="row wrap g4 todo__more">
        <FormLinks />
      </p>
    </main>
  );
}
