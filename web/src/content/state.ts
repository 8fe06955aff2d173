import { CONTENT_LIMITS } from "@openrounds/contract/content/schemas.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { formatDay, formatLocale } from "../kernel/format.ts";
import { currentLocale } from "../kernel/locale.ts";
import { truncate } from "../kernel/truncate.ts";

/** The title of content as lists show it; the whole title stands in its tooltip. */
export const shortName = (name: string): string => truncate(name, CONTENT_LIMITS.shownName);

/** The kinds of files that look different. */
export type FileKind = "pdf" | "slides" | "text" | "table" | "picture" | "film" | "sound" | "link";

const KINDS: Readonly<Record<string, FileKind>> = {
  ...{ pdf: "pdf", pptx: "slides", docx: "text", xlsx: "table", link: "link", mp4: "film" },
  ...{ jpeg: "picture", jpg: "picture", png: "picture", gif: "picture" },
  ...{ mp3: "sound", ogg: "sound", wav: "sound" },
};

/** The kind of a file by its ending. */
export const kindOf = (fileExtension: string): FileKind => KINDS[fileExtension] ?? "text";

const DAY_MS = 86_400_000;
const dayOf = (atMs: number): number => Date.parse(new Date(atMs).toDateString());

/** Today, yesterday, or the day. */
export function sinceWords(atMs: number, nowMs: number): string {
  const days = Math.round((dayOf(nowMs) - dayOf(atMs)) / DAY_MS);
  if (days > 1 || days < 0) return formatDay(atMs);
  const words = new Intl.RelativeTimeFormat(formatLocale(), { numeric: "auto" }).format(-days, "day");
  return words.charAt(0).toLocaleUpperCase(currentLocale()) + words.slice(1);
}

/** A session by its number in the batch. */
export interface NumberedSession {
  readonly sessionId: string;
  readonly number: number;
  readonly topic: string;
}

/** The sessions of a batch with their numbers. */
export const numbered = (sessions: readonly Session[]): readonly NumberedSession[] =>
  sessions.map(({ sessionId, topic }, index) => ({ sessionId, topic, number: index + 1 }));
