import { CONTENT_LIMITS } from "@openrounds/contract/content/schemas.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { formatDay, formatLocale } from "../kernel/format.ts";
import { currentLocale } from "../kernel/locale.ts";
import { truncate } from "../kernel/truncate.ts";

/** The truncated title of content in lists; its tooltip has the full title. */
export const shortName = (name: string): string => truncate(name, CONTENT_LIMITS.shownName);

/** The file kinds that have different icons. */
export type FileKind = "pdf" | "slides" | "text" | "table" | "image" | "video" | "audio" | "link";

const KINDS: Readonly<Record<string, FileKind>> = {
  ...{ pdf: "pdf", pptx: "slides", docx: "text", xlsx: "table", link: "link", mp4: "video" },
  ...{ jpeg: "image", jpg: "image", png: "image", gif: "image" },
  ...{ mp3: "audio", ogg: "audio", wav: "audio" },
};

/** The kind of a file extension. */
export const kindOf = (fileExtension: string): FileKind => KINDS[fileExtension] ?? "text";

const DAY_MS = 86_400_000;
const dayOf = (atMs: number): number => Date.parse(new Date(atMs).toDateString());

/** "Today", "Yesterday", or the day. */
export function relativeDay(atMs: number, nowMs: number): string {
  const days = Math.round((dayOf(nowMs) - dayOf(atMs)) / DAY_MS);
  if (days > 1 || days < 0) return formatDay(atMs);
  const relative = new Intl.RelativeTimeFormat(formatLocale(), { numeric: "auto" }).format(-days, "day");
  return relative.charAt(0).toLocaleUpperCase(currentLocale()) + relative.slice(1);
}

/** A session with its number in the batch. */
export interface SessionOption {
  readonly sessionId: string;
  readonly number: number;
  readonly topic: string;
}

/** Numbers the sessions of a batch. */
export const numberSessions = (sessions: readonly Session[]): readonly SessionOption[] =>
  sessions.map(({ sessionId, topic }, index) => ({ sessionId, topic, number: index + 1 }));
