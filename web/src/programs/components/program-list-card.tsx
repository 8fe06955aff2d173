import { IconCalendarEvent, IconLock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { programPath } from "@openrounds/contract/programs/paths.ts";
import type { ProgramCard } from "@openrounds/contract/programs/schemas.ts";
import type { ReactNode } from "react";
import { nowMs } from "../../kernel/clock.ts";
import { deviceTimeZone, formatMoment, formatTime } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ProgramCover } from "./program-cover.tsx";
import { ProgramStatusBadge } from "./program-status.tsx";

/** Figures of a program that later domains provide. */
export interface ProgramFacts {
  readonly batchCount: number;
  readonly participantCount: number;
  readonly nextSessionDateTime: number | null;
}

const dayOf = (atMs: number): string => wallClock(atMs, deviceTimeZone()).day;

/** When the next session is; today is highlighted. */
function NextSessionLine({ atMs }: { readonly atMs: number }) {
  const t = useText();
  if (dayOf(atMs) === dayOf(nowMs())) {
    return <Badge tone="live">{t("programs.card.today", { time: formatTime(atMs) })}</Badge>;
  }
  return (
    <span className="meta num">
      <IconCalendarEvent className="i" aria-hidden />
      <span className="sr">{t("programs.card.next")}</span>
      {formatMoment(atMs)}
    </span>
  );
}

function NoAccess() {
  const t = useText();
  return (
    <span className="meta xs t2">
      <IconLock className="i" aria-hidden />
      {t("programs.card.noAccess")}
    </span>
  );
}

interface ProgramListCardProps {
  readonly program: ProgramCard;
  readonly hubId: string | undefined;
  readonly facts: ProgramFacts | undefined;
  readonly menu: ReactNode;
}

/** A program in a list: its cover, status, name and next session; without the right to view it there is no link. */
export function ProgramListCard({ program, hubId, facts, menu }: ProgramListCardProps) {
  const t = useText();
  const { programId, name, canViewProgram, focusAreas } = program;
  const [focusArea] = focusAreas;
  return (
    <article className={canViewProgram ? "card pcard" : "card pcard pcard--locked"}>
      <ProgramCover programId={programId} focusAreaId={focusArea?.focusAreaId} logo={program.logo} />
      <div className="pcard__b">
        <div className="row between g2 pcard__s">
          <span className="row g2 wrap">
            <ProgramStatusBadge status={program.entityStatus} />
            {program.programType !== "REGULAR_PROGRAM" && (
              <Badge tone="line">{t(`programs.card.type.${program.programType}`)}</Badge>
            )}
          </span>
          {canViewProgram ? menu : <NoAccess />}
        </div>
        <h2 className="clamp2 lg">{canViewProgram ? <Link to={programPath(programId, hubId)}>{name}</Link> : name}</h2>
        <p className="sm t3">{focusArea?.name}</p>
        {facts !== undefined && (
          <div className="pcard__f">
            <span className="num t3">
              {t("programs.card.facts", { batches: facts.batchCount, people: facts.participantCount })}
            </span>
            {facts.nextSessionDateTime !== null && canViewProgram && (
              <span className="pcard__n">
                <NextSessionLine atMs={facts.nextSessionDateTime} />
              </span>
            )}
          </div>
        )}
      </div>
    </article>
  );
}
