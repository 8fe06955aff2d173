import { analyticsPath } from "@openrounds/contract/analytics/paths.ts";
import type { MetricDetail, MetricName } from "@openrounds/contract/analytics/schemas.ts";
import type { UserRow } from "../../identity/service.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Env } from "../../kernel/env.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import { sendMail } from "../../notifications/service.ts";
import type { ViewMailRow, ViewRow } from "./queries.ts";

interface MailedView {
  readonly person: Pick<UserRow, "userId" | "email" | "locale" | "firstName">;
  readonly view: ViewRow;
  readonly mail: ViewMailRow;
  readonly organizationName: string;
  readonly metrics: readonly MetricDetail[];
}

/** Mails a view with its main figures, a link to it, and one to where its mails are stopped. */
export async function mailView(
  tx: Tx,
  { PUBLIC_URL }: Env,
  { person, view, mail, organizationName, metrics }: MailedView,
): Promise<void> {
  const { userId, email, locale, firstName: name } = person;
  if (email === null) return;
  const page = `${PUBLIC_URL}${analyticsPath(view.organizationId)}`;
  const { timeZone: _, ...filter } = view.filter;
  const search = new URLSearchParams({ tab: view.tab, filter: JSON.stringify(filter) });
  const countOf = (metric: MetricName): number =>
    metrics.find(({ metricName }) => metricName === metric)?.metricCount ?? 0;
  await sendMail(tx, {
    template: "ANALYTICS_VIEW",
    effectKey: `analytics-view:${view.viewId}:${userId}:${mail.nextAt.getTime()}`,
    to: email,
    userId,
    locale,
    isRepeat: true,
    isBulk: true,
    values: {
      name,
      view: view.name,
      organization: organizationName,
      people: countOf("uniqueParticipant"),
      sessions: countOf("sessionDetail"),
      attendances: countOf("totalAttendance"),
    },
    items: [
      { text: translate(locale, "analytics.views.open"), link: `${page}?${search.toString()}` },
      { text: translate(locale, "analytics.views.stop"), link: `${page}?views=open` },
    ],
  });
}
