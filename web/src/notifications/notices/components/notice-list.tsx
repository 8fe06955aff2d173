import { NOTICES_KEPT_DAYS, type Notice } from "@openrounds/contract/notifications/notices/schemas.ts";
import { formatDay } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import "../../../ui/styles/inbox.css";
import { useMarkRead, useNotices } from "../data.ts";
import { NoticeRow } from "./notice-row.tsx";

/** The notices of each day, the newest day first. */
function byDay(notices: readonly Notice[]): [day: string, notices: Notice[]][] {
  const days = new Map<string, Notice[]>();
  for (const notice of notices) {
    const day = formatDay(notice.createdAt);
    days.set(day, [...(days.get(day) ?? []), notice]);
  }
  return [...days];
}

/** Everything that the person was notified of, by day; marked as read one by one or all at once. */
export function NoticeList() {
  const t = useText();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotices();
  const mark = useMarkRead();
  const notices = data.pages.flatMap(({ noticeList }) => noticeList);
  const [newest] = notices;
  if (newest === undefined) {
    return (
      <section className="card">
        <EmptyState title={t("inbox.notices.none")} text={t("inbox.notices.noneText")} />
      </section>
    );
  }
  const markAll = (): void => mark.mutate({ body: { noticeId: newest.noticeId, withOlder: true } });
  return (
    <div className="stack g4">
      {notices.some(({ isRead }) => !isRead) && (
        <div>
          <Button size="sm" busy={mark.isPending} onClick={markAll}>
            {t("inbox.notices.allRead")}
          </Button>
        </div>
      )}
      {byDay(notices).map(([day, ofDay]) => (
        <section key={day} className="stack g2">
          <h2 className="sm semi t2">{day}</h2>
          <ul className="card list">
            {ofDay.map((notice) => (
              <NoticeRow key={notice.noticeId} notice={notice} />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <div>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("inbox.notices.more")}
          </Button>
        </div>
      )}
      <p className="xs t3">{t("inbox.notices.kept", { days: NOTICES_KEPT_DAYS })}</p>
    </div>
  );
}
