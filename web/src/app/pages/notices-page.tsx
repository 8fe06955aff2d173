import { Link } from "@tanstack/react-router";
import { PROFILE_PATH } from "@openrounds/contract/identity/profile/paths.ts";
import { useText } from "../../kernel/i18n.tsx";
import { NoticeList } from "../../notifications/notices/components/notice-list.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PagePart } from "../../ui/page-part.tsx";

/** Everything that the person was notified of, and the way to the settings. */
export function NoticesPage() {
  const t = useText();
  const title = t("inbox.notices.title");
  return (
    <main className="page page--form">
      <PageHeader
        title={title}
        crumbs={[{ label: t("app.nav.home"), to: "/home" }, { label: title }]}
        crumbsLabel={t("app.crumbs")}
        meta={
          <Link className="link sm" to={PROFILE_PATH} search={{ tab: "notifications" }}>
            {t("inbox.notices.settings")}
          </Link>
        }
      />
      <PagePart lines={6}>
        <NoticeList />
      </PagePart>
    </main>
  );
}
