import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { programPath } from "@openrounds/contract/programs/paths.ts";
import { formatDay } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import "../../../ui/styles/forms.css";
import { ProgramStatusBadge } from "../../components/program-status.tsx";
import { useWaitingPrograms } from "../data.ts";

/** The programs that wait for the person's decision; nothing if none do. */
export function WaitingPrograms({ hubId }: { readonly hubId?: string | undefined }) {
  const t = useText();
  const programs = useWaitingPrograms();
  if (programs.length === 0) return null;
  return (
    <section className="card" aria-label={t("approval.waiting.title")}>
      <div className="card__h">
        <h2>{t("approval.waiting.title")}</h2>
        <span className="sm t3 num">{programs.length}</span>
      </div>
      {programs.map(({ programId, name, organizationId, organizationName, waitingSince, entityStatus }) => (
        <Link
          key={programId}
          to={programPath(programId, organizationId === hubId ? hubId : undefined)}
          className="row fitem"
        >
          <span className="grow">
            <span className="med">{name}</span>
            <span className="sm t3" style={{ display: "block" }}>
              {t("approval.waiting.since", { hub: organizationName, date: formatDay(waitingSince) })}
            </span>
          </span>
          <ProgramStatusBadge status={entityStatus} />
          <IconChevronRight className="i" aria-hidden />
        </Link>
      ))}
    </section>
  );
}
