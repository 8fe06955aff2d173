const withQuery = (address: string, query: Readonly<Record<string, string>>): string =>
  `${address}?${new URLSearchParams(query)}`;

/** The address of a feed that the calendar of the device opens as a subscription. */
export const webcalAddress = (url: string): string => url.replace(/^https?:/, "webcal:");

/** The address that subscribes Google Calendar to a feed. */
export const googleSubscription = (url: string): string =>
  withQuery("https://calendar.google.com/calendar/r", { cid: webcalAddress(url) });

/** The address that subscribes Outlook to a feed. */
export const outlookSubscription = (url: string, name: string): string =>
  withQuery("https://outlook.live.com/calendar/0/addfromweb", { url, name });
