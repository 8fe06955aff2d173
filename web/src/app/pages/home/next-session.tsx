import { IconCalendarEvent, IconClock, IconPresentation } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { sessionPath } from "@openrounds/contract/sessions/paths.ts";
import { OPENS_BEFORE_MS } from "@openrounds/contract/sessions/rules.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { formatMoment, formatTimes } from "../../../kernel/format.ts";
import { useRichText, useText } from "../../../kernel/i18n.tsx";
import { LaunchButton } from "../../../sessions/components/launch-button.tsx";
import { SessionBadge, isToday } from "../../../sessions/components/session-badge.tsx";
import { shortTopic } from "../../../sessions/components/short-topic.ts";
import { Badge } from "../../../ui/badge.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { ProgressRing } from "../../../ui/progress-ring.tsx";
import { useCountdown, type Countdown } from "./countdown.ts";
import { HeroArt } from "./hero-art.tsx";

function CountdownRing({ countdown }: { readonly countdown: Countdown }) {
  const rich = useRichText();
  const { unit, count, percent } = countdown;
  return (
    <div className="count-ring only-d">
      <ProgressRing percent={percent} size={144} width={7} />
      <p className="count-ring__t">{rich(`home.toGo.${unit}`, { count, n: (parts) => <b>{parts}</b> })}</p>
    </div>
  );
}

/** The next session, above everything else, with its one button. */
export function NextSession({ session }: { readonly session: Session }) {
  const t = useText();
  const countdown = useCountdown(session.startDateTime);
  const { sessionId, topic, programName, batchName, startDateTime, endDateTime, role, sessionStatus } = session;
  const isRunning = sessionStatus === "INPROGRESS";
  return (
    <section className="hero on-hero" aria-label={t("sessions.next")}>
      <HeroArt />
      <div className="hero__in">
        <div>
          {isRunning || countdown.count === 0 ? (
            <SessionBadge session={session} />
          ) : (
            <Badge tone="live" icon={IconClock}>
              {t(`home.startsIn.${countdown.unit}`, { count: countdown.count })}
            </Badge>
          )}
          <h2 title={topic}>{shortTopic(topic)}</h2>
          <p className="sub sm">
            {batchName} · {programName}
          </p>
          <div className="hero__m">
            <span className="meta num">
              <IconCalendarEvent className="i" aria-hidden />
              {isToday(session) ? formatTimes(startDateTime, endDateTime) : formatMoment(startDateTime)}
            </span>
            {role !== null && (
              <span className="meta">
                <IconPresentation className="i" aria-hidden />
                {role === "CASE_PRESENTER" ? t("home.youPresent") : t(`sessions.role.${role}`)}
              </span>
            )}
          </div>
          <div className="hero__a">
            {sessionStatus === "SCHEDULED" && (
              <p className="sm">{t("home.opens", { when: formatMoment(startDateTime - OPENS_BEFORE_MS) })}</p>
            )}
            <LaunchButton session={session} />
            <Link to={sessionPath(sessionId)} className={buttonClass({ look: "hero", size: "lg" })}>
              <span>{t("home.viewSession")}</span>
            </Link>
          </div>
        </div>
        {!isRunning && countdown.count > 0 && <CountdownRing countdown={countdown} />}
      </div>
    </section>
  );
}
