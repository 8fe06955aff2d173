import { IconCalendar } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { CALENDAR_PATH, organizationCalendarPath } from "@openrounds/contract/sessions/paths.ts";
import { useText } from "../../kernel/i18n.tsx";
import type { CurrentView } from "../current-view.ts";

/** The link to the calendar of the organization, for people who see its programs, else to that of the person. */
export function CalendarLink({ viewing: { view, organization, may } }: { readonly viewing: CurrentView }) {
  const t = useText();
  const { pathname } = useLocation();
  const isShared = organization !== undefined && view !== "spoke" && may("VIEW_ALL_PROGRAMS");
  const to = isShared ? organizationCalendarPath(organization.organizationId) : CALENDAR_PATH;
  const label = t("app.nav.calendar");
  const isHere = pathname === to || pathname === CALENDAR_PATH;
  return (
    <Link
      to={to}
      className="ib nav__ic only-d"
      aria-label={label}
      title={label}
      aria-current={isHere ? "page" : undefined}
    >
      <IconCalendar className="i" aria-hidden />
    </Link>
  );
}
