/** The path of the unsubscribe link: mailboxes post to it, people open it. */
export const UNSUBSCRIBE_PATH = "/unsubscribe";

/** The link that unsubscribes from the topic of its key. */
export const unsubscribePath = (key: string): string => `${UNSUBSCRIBE_PATH}?key=${encodeURIComponent(key)}`;
