import { Link } from "@tanstack/react-router";
import { TO_DO_PATH } from "@openrounds/contract/notifications/waiting/paths.ts";
import type { ReactNode } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { useWaiting } from "../data.ts";
import { WaitingRow } from "./waiting-row.tsx";

const MAX_SHOWN = 5;

/** What waits for the person first, with a link to all of it; more follows below. */
export function WaitingCard({ more }: { readonly more: ReactNode }) {
  const t = useText();
  const lines = useWaiting();
  return (
    <section className="card" aria-labelledby="to-do">
      <div className="card__h">
        <h2 id="to-do">
          {t("forms.todo.title")} {lines.length > 0 && <span className="sm t3 num">{lines.length}</span>}
        </h2>
        <Link className="link sm" to={TO_DO_PATH}>
          {t("home.seeAll")}
        </Link>
      </div>
      <div className="list">
        {lines.slice(0, MAX_SHOWN).map((line) => (
          <WaitingRow key={`${line.kind} ${line.id}`} line={line} />
        ))}
      </div>
      <div className="row wrap g4 todo__more">
        {lines.length === 0 && <span className="sm t3 grow">{t("forms.todo.none")}</span>}
        {more}
      </div>
    </section>
  );
}
