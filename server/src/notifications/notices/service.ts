import {
  NOTICES_AT_ONCE,
  NOTICES_KEPT_DAYS,
  type NoticeTopic,
} from "@openrounds/contract/notifications/notices/schemas.ts";
import { DAY, now, nowMs } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Platform } from "../../kernel/platform.ts";
import { newId } from "../../kernel/ids.ts";
import { topicOf } from "../settings/service.ts";
import {
  countUnread,
  deleteNoticesBefore,
  deleteNoticesOf,
  insertNotice,
  listNotices,
  markNoticesRead,
  type NoticeRow,
} from "./queries.ts";

/**
 * The topics of templates that make notices and cannot be turned off. Codes, links to an account and invitations make
 * none, since their mail is the proof of an address.
 */
const ALWAYS: Readonly<Record<string, NoticeTopic>> = {
  ASSESSMENT: "REVIEWS",
  CALENDAR_INVITE: "SCHEDULE",
  CALENDAR_INVITES: "SCHEDULE",
  CALENDAR_CHANGE: "SCHEDULE",
  CONTENT_WAITING: "REVIEWS",
  CONTENT_APPROVED: "REVIEWS",
  CONTENT_REJECTED: "REVIEWS",
  PROGRAM_WAITING: "REVIEWS",
  PROGRAM_APPROVED: "REVIEWS",
  PROGRAM_RETURNED: "REVIEWS",
  HUB_PROFILE_READY: "REVIEWS",
  HUB_PAPERS_READY: "REVIEWS",
  ADDRESS_CHANGED: "ACCOUNT",
  ADDRESS_ADDED: "ACCOUNT",
  SIGN_IN_CHANGED: "ACCOUNT",
  DATA_EXPORT: "ACCOUNT",
};

/** What the notices of a template are about; undefined when it makes none. */
export const noticeTopicOf = (template: string): NoticeTopic | undefined => topicOf(template) ?? ALWAYS[template];

export interface NoticeOrder {
  readonly userId: string;
  readonly effectKey: string;
  readonly template: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly link: string | undefined;
}

/** The path of a link of this installation. */
function pathOf(link: string): string {
  const { pathname, search, hash } = new URL(link);
  return `${pathname}${search}${hash}`;
}

/** Keeps what a person is notified of, if its template makes notices. */
export async function keepNotice(tx: Tx, { template, values, link, ...notice }: NoticeOrder): Promise<void> {
  if (noticeTopicOf(template) === undefined) return;
  await insertNotice(tx, {
    ...notice,
    noticeId: newId(),
    template,
    values: { ...values },
    path: link === undefined ? null : pathOf(link),
    createdAt: now(),
  });
}

/** A page of what a person was notified of, the newest first. */
export async function readNotices(
  db: Db,
  userId: string,
  before: string | undefined,
): Promise<{ readonly rows: NoticeRow[]; readonly hasMore: boolean }> {
  const rows = await listNotices(db, userId, { before, limit: NOTICES_AT_ONCE + 1 });
  return { rows: rows.slice(0, NOTICES_AT_ONCE), hasMore: rows.length > NOTICES_AT_ONCE };
}

export { countUnread, type NoticeRow } from "./queries.ts";

/** Marks a notice of a person as read, or that one and all older ones; returns how many are unread. */
export async function markRead(
  db: Db,
  userId: string,
  mark: { readonly noticeId: string; readonly withOlder: boolean },
): Promise<number> {
  await db.transaction((tx) => markNoticesRead(tx, userId, { ...mark, at: now() }));
  return countUnread(db, userId);
}

/** Deletes the notices of a person who is erased. */
export const forgetNotices = (tx: Tx, userId: string): Promise<void> => deleteNoticesOf(tx, userId);

/** Deletes the notices that are too old. */
export const forgetPastNotices = ({ db }: Platform): Promise<void> =>
  db.transaction((tx) => deleteNoticesBefore(tx, new Date(nowMs() - NOTICES_KEPT_DAYS * DAY)));
