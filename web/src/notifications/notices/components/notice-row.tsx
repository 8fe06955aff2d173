import {
  IconBell,
  IconCalendarEvent,
  IconCertificate,
  IconCheck,
  IconClipboardCheck,
  IconMessageCircle,
  IconUserCircle,
  type Icon,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Notice, NoticeTopic } from "@openrounds/contract/notifications/notices/schemas.ts";
import { formatMoment, formatTime } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { useMarkRead } from "../data.ts";

const ICONS: Readonly<Record<NoticeTopic, Icon>> = {
  REMINDERS: IconBell,
  DISCUSSIONS: IconMessageCircle,
  CERTIFICATES: IconCertificate,
  SCHEDULE: IconCalendarEvent,
  REVIEWS: IconClipboardCheck,
  ACCOUNT: IconUserCircle,
};

interface NoticeRowProps {
  readonly notice: Notice;
  /** Called when its page is opened. */
  readonly onOpen?: () => void;
  /** Whether it is shown with its day, as in a list of several days. */
  readonly hasDay?: boolean;
}

/** A notice with its time; it leads to its page, which marks it as read. */
export function NoticeRow({ notice, onOpen, hasDay = false }: NoticeRowProps) {
  const t = useText();
  const mark = useMarkRead();
  const { noticeId, topic, title, path, createdAt, isRead } = notice;
  const TopicIcon = ICONS[topic];
  const read = (): void => {
    if (!isRead) mark.mutate({ body: { noticeId } });
  };
  return (
    <li className={isRead ? "notice" : "notice notice--new"}>
      <span className="ft ft--brand">
        <TopicIcon className="i" aria-hidden />
      </span>
      <span className="grow">
        {path === null ? (
          <span className="sm med">{title}</span>
        ) : (
          <Link
            to={path}
            className="sm med plain"
            onClick={() => {
              read();
              onOpen?.();
            }}
          >
            {title}
          </Link>
        )}
        <span className="xs t3 notice__t">
          {!isRead && <span className="sr">{t("inbox.notices.unread")} · </span>}
          {t(`inbox.notices.topic.${topic}`)} · {hasDay ? formatMoment(createdAt) : formatTime(createdAt)}
        </span>
      </span>
      {!isRead && <IconButton icon={IconCheck} label={t("inbox.notices.read", { title })} onClick={read} />}
    </li>
  );
}
