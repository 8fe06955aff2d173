import { IconCalendar, IconCertificate } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { nowMs } from "../../../kernel/clock.ts";
import { deviceTimeZone, formatLocale, zoneName } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { PageHeading } from "./page-heading.tsx";
import { partOfDay } from "./countdown.ts";

const today = (): string =>
  new Intl.DateTimeFormat(formatLocale(), { weekday: "long", day: "numeric", month: "long" }).format(nowMs());

interface GreetingProps {
  readonly name: string;
  /** The path of the calendar with all sessions. */
  readonly calendar: string;
}

/** A greeting with the date; on a phone also the ways to all sessions and certificates, which the header has no room for. */
export function Greeting({ name, calendar }: GreetingProps) {
  const t = useText();
  const hour = Number(wallClock(nowMs(), deviceTimeZone()).time.slice(0, 2));
  return (
    <div className="greet">
      <div>
        <PageHeading title={t("app.nav.home")} text={t(`home.greeting.${partOfDay(hour)}`, { name })} />
        <p className="t2 sm greet__day">
          {today()}
          <span className="only-d"> · {t("home.zone", { zone: zoneName(deviceTimeZone(), nowMs()) })}</span>
        </p>
        <nav className="only-m chips greet__go" aria-label={t("home.shortcuts")}>
          <Link to={calendar} className="chip">
            <IconCalendar className="i" aria-hidden />
            {t("home.sessions")}
          </Link>
          <Link to="/certificate" className="chip">
            <IconCertificate className="i" aria-hidden />
            {t("app.nav.certificates")}
          </Link>
        </nav>
      </div>
    </div>
  );
}
