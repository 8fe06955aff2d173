import { Link } from "@tanstack/react-router";
import { NOTICES_PATH } from "@openrounds/contract/notifications/notices/paths.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import "../../../ui/styles/inbox.css";
import { useMarkRead, useNotices } from "../data.ts";
import { NoticeRow } from "./notice-row.tsx";

const MAX_SHOWN = 6;

/** The newest notices, marked as read one by one or all at once, with the way to all of them. */
export function NoticePanel({ onOpen }: { readonly onOpen: () => void }) {
  const t = useText();
  const { data } = useNotices();
  const mark = useMarkRead();
  const notices = (data.pages[0]?.noticeList ?? []).slice(0, MAX_SHOWN);
  const [newest] = notices;
  if (newest === undefined) {
    return <EmptyState title={t("inbox.notices.none")} text={t("inbox.notices.noneText")} />;
  }
  const markAll = (): void => mark.mutate({ body: { noticeId: newest.noticeId, withOlder: true } });
  return (
    <>
      <div className="row between notices__h">
        <h2 className="lg">{t("inbox.notices.title")}</h2>
        {notices.some(({ isRead }) => !isRead) && (
          <Button size="sm" look="ghost" busy={mark.isPending} onClick={markAll}>
            {t("inbox.notices.allRead")}
          </Button>
        )}
      </div>
      <ul className="list">
        {notices.map((notice) => (
          <NoticeRow key={notice.noticeId} notice={notice} onOpen={onOpen} hasDay />
        ))}
      </ul>
      <div className="notices__f">
        <Link to={NOTICES_PATH} className={buttonClass({ look: "soft", block: true })} onClick={onOpen}>
          {t("inbox.notices.all")}
        </Link>
      </div>
    </>
  );
}
