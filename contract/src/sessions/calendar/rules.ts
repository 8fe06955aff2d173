/** The content of a calendar entry. */
export interface CalendarEntry {
  readonly title: string;
  readonly details: string;
  /** The meeting place: an absolute address. */
  readonly location: string;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}

/** 2027-03-01T03:30:00Z, the instant format of Outlook. */
export const outlookTime = (atMs: number): string => `${new Date(atMs).toISOString().slice(0, 19)}Z`;

/** 20270301T033000Z, the instant format of Google, Yahoo and iCalendar. */
export const basicTime = (atMs: number): string => outlookTime(atMs).replaceAll(/[-:]/g, "");

const withQuery = (address: string, query: Readonly<Record<string, string>>): string =>
  `${address}?${new URLSearchParams(query)}`;

/** The address that opens Google Calendar with the entry filled in. */
export const googleLink = ({ title, details, location, startsAtMs, endsAtMs }: CalendarEntry): string =>
  withQuery("https://calendar.google.com/calendar/render", {
    action: "TEMPLATE",
    text: title,
    dates: `${basicTime(startsAtMs)}/${basicTime(endsAtMs)}`,
    details,
    location,
  });

/** The address that opens Outlook with the entry filled in. */
export const outlookLink = ({ title, details, location, startsAtMs, endsAtMs }: CalendarEntry): string =>
  withQuery("https://outlook.live.com/calendar/0/deeplink/compose", {
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: title,
    startdt: outlookTime(startsAtMs),
    enddt: outlookTime(endsAtMs),
    body: details,
    location,
  });

/** The address that opens Yahoo Calendar with the entry filled in. */
export const yahooLink = ({ title, details, location, startsAtMs, endsAtMs }: CalendarEntry): string =>
  withQuery("https://calendar.yahoo.com/", {
    v: "60",
    title,
    st: basicTime(startsAtMs),
    et: basicTime(endsAtMs),
    desc: details,
    in_loc: location,
  });
