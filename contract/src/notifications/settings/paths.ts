/** The address of a link that ends mails of one kind: mailboxes post to it, people open it. */
export const UNSUBSCRIBE_PATH = "/unsubscribe";

/** The link that ends mails of the kind its key is for. */
export const unsubscribePath = (key: string): string => `${UNSUBSCRIBE_PATH}?key=${encodeURIComponent(key)}`;
