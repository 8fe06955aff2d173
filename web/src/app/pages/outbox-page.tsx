import { useText } from "../../kernel/i18n.tsx";
import { useOutbox, useOutboxIsRead } from "../../kernel/outbox-state.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { EmptyState, Skeleton } from "../../ui/states.tsx";
import { WaitingList } from "../../ui/waiting-list.tsx";

/** Everything that was written on this device and is not sent yet. */
export function OutboxPage() {
  const t = useText();
  const entries = useOutbox();
  const isRead = useOutboxIsRead();
  return (
    <main className="page page--form">
      <PageHeader
        title={t("device.outbox.title")}
        meta={<span className="meta">{t("device.outbox.text")}</span>}
        crumbs={[{ label: t("app.nav.home"), to: "/home" }, { label: t("device.outbox.title") }]}
        crumbsLabel={t("app.crumbs")}
      />
      {!isRead && <Skeleton lines={3} />}
      {isRead && entries.length === 0 && (
        <section className="card">
          <EmptyState title={t("device.outbox.none")} text={t("device.outbox.noneText")} />
        </section>
      )}
      {entries.length > 0 && <WaitingList entries={entries} hasLinks />}
    </main>
  );
}
