import type { noticeEndpoints } from "@openrounds/contract/notifications/notices/endpoints.ts";
import type { Notice } from "@openrounds/contract/notifications/notices/schemas.ts";
import type { notificationEndpoints } from "@openrounds/contract/notifications/endpoints.ts";
import type { Handlers } from "../kernel/http/handlers.ts";
import { translateMail } from "./mails.ts";
import { countUnread, markRead, noticeTopicOf, readNotices, type NoticeRow } from "./notices/service.ts";
import { pushKeyOf, removeDevice, saveDevice } from "./service.ts";

export const notificationHandlers: Handlers<typeof notificationEndpoints> = {
  pushKey: (_input, { platform }) => ({ publicKey: pushKeyOf(platform) }),
  async saveDevice({ body }, { platform, actor }) {
    await saveDevice(platform, actor, body);
    return {};
  },
  async removeDevice({ params }, { db, actor }) {
    await removeDevice(db, actor, params.deviceId);
    return {};
  },
};

/** A notice under the subject of its mail, in the language of its reader. */
function presentNotice(row: NoticeRow, locale: string, product: string): Notice {
  const { noticeId, template, values, path, createdAt, readAt } = row;
  const { subject } = translateMail({ locale, template, values, code: null, links: [] }, product);
  const topic = noticeTopicOf(template) ?? "ACCOUNT";
  return { noticeId, topic, title: subject, path, createdAt: createdAt.getTime(), isRead: readAt !== null };
}

export const noticeHandlers: Handlers<typeof noticeEndpoints> = {
  async list({ query }, { db, platform, actor, locale }) {
    const { rows, hasMore } = await readNotices(db, actor.userId, query.before);
    return { noticeList: rows.map((row) => presentNotice(row, locale, platform.env.PRODUCT_NAME)), hasMore };
  },
  async countUnread(_input, { db, actor }) {
    return { unreadCount: await countUnread(db, actor.userId) };
  },
  async markRead({ body }, { db, actor }) {
    return { unreadCount: await markRead(db, actor.userId, body) };
  },
};
