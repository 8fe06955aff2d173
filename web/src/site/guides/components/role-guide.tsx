import { GUIDES, type GuideRole } from "@openrounds/contract/site/guides/articles.ts";
import { helpPath } from "@openrounds/contract/site/guides/paths.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ArticleList } from "./article-list.tsx";

/** The guide of one role: its articles in the order in which they are needed. */
export function RoleGuide({ role }: { readonly role: GuideRole }) {
  const t = useText();
  const title = t(`guides.role.${role}`);
  const crumbs = [{ label: t("guides.title"), to: helpPath() }, { label: title }];
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} crumbsLabel={t("app.crumbs")} product={t("app.product")} />
      <p className="lead">{t(`guides.role.${role}.lead`)}</p>
      <ArticleList articles={GUIDES[role]} roleOf={() => role} />
    </>
  );
}
