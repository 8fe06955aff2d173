/** The messages that a hub may write in its own words. */
export const WORDED_MESSAGES = ["INVITATION", "SESSION_REMINDER", "FEEDBACK_REQUEST", "CERTIFICATE"] as const;
export type WordedMessage = (typeof WORDED_MESSAGES)[number];

/** A hub's own words for a message, with placeholders in braces. */
export interface Wording {
  readonly subject: string;
  readonly text: string;
}

/** What a placeholder may name in any message. */
export const PLACEHOLDERS = [
  "name",
  "session",
  "when",
  "program",
  "batch",
  "organization",
  "role",
  "schedule",
  "link",
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const OF_MESSAGE: Readonly<Record<WordedMessage, readonly Placeholder[]>> = {
  INVITATION: ["program", "batch", "organization", "role", "schedule", "link"],
  SESSION_REMINDER: ["name", "session", "when", "program", "batch", "organization", "link"],
  FEEDBACK_REQUEST: ["name", "session", "program", "batch", "organization", "link"],
  CERTIFICATE: ["name", "program", "batch", "organization", "link"],
};

/** What does not fit into the one line of a subject. */
const ONLY_IN_TEXT: readonly Placeholder[] = ["schedule", "link"];

/** The placeholders of a message, in its subject or its text. */
export const placeholdersOf = (message: WordedMessage, part: keyof Wording): readonly Placeholder[] =>
  part === "text" ? OF_MESSAGE[message] : OF_MESSAGE[message].filter((each) => !ONLY_IN_TEXT.includes(each));

/** Placeholders as they are typed: {name}, {batch}. */
export const typedPlaceholders = (placeholders: readonly Placeholder[]): string =>
  placeholders.map((each) => `{${each}}`).join(", ");

const PLACEHOLDER = /\{(\w+)\}/g;

/** Whether every brace of a text belongs to one of the placeholders. */
export function hasOnlyPlaceholders(text: string, placeholders: readonly string[]): boolean {
  const others = text.replaceAll(PLACEHOLDER, (typed, name: string) => (placeholders.includes(name) ? "" : typed));
  return !others.includes("{") && !others.includes("}");
}

/** Whether a text holds HTML tags or comments. */
export const hasMarkup = (text: string): boolean => /<[a-z/!?]/i.test(text);

/** Replaces placeholders by values, once: a value that holds a placeholder is shown as it is. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(PLACEHOLDER, (typed, name: string) => String(values[name] ?? typed));
