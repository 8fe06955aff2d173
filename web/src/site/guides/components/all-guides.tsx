import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { GUIDES, GUIDE_ROLES, type GuideRole } from "@openrounds/contract/site/guides/articles.ts";
import { helpPath } from "@openrounds/contract/site/guides/paths.ts";
import { useEffect, useState } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { signedInUserId } from "../../../kernel/session.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PagePart } from "../../../ui/page-part.tsx";
import { SearchBox, useSearchText } from "../../../ui/search-box.tsx";
import { EmptyState, Skeleton } from "../../../ui/states.tsx";
import { useArticleSearch, useLikelyRole } from "../data.ts";
import { guideOf } from "../state.ts";
import { ArticleList } from "./article-list.tsx";

/** The pause before the articles are searched, which needs no call. */
const SEARCH_PAUSE_MS = 150;

function RoleCards({ roles }: { readonly roles: readonly GuideRole[] }) {
  const t = useText();
  return (
    <ul className="guides__list">
      {roles.map((role) => (
        <li key={role}>
          <Link to={helpPath(role)}>
            <span className="med">{t(`guides.role.${role}`)}</span>
            <span className="sm t2">{t(`guides.role.${role}.lead`)}</span>
            <span className="xs t3">{t("guides.articles", { count: GUIDES[role].length })}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The guide of the reader's own role with its articles, then the guides of the others. */
function GuidesByRole({ own }: { readonly own: GuideRole | null | undefined }) {
  const t = useText();
  if (own === undefined) return <Skeleton lines={4} height="4rem" />;
  if (own === null) {
    return (
      <section className="stack">
        <h2>{t("guides.all")}</h2>
        <RoleCards roles={GUIDE_ROLES} />
      </section>
    );
  }
  return (
    <>
      <section className="stack">
        <h2>{t("guides.yours", { role: t(`guides.role.${own}`) })}</h2>
        <ArticleList articles={GUIDES[own]} roleOf={() => own} />
      </section>
      <section className="stack">
        <h2>{t("guides.others")}</h2>
        <RoleCards roles={GUIDE_ROLES.filter((role) => role !== own)} />
      </section>
    </>
  );
}

/** Opens the help chat, which takes questions of people who are logged in. */
function AskSupport() {
  const t = useText();
  if (signedInUserId() === null) return null;
  return (
    <Link to="/home" search={{ help: "open" }} className={buttonClass()}>
      {t("guides.ask")}
    </Link>
  );
}

interface FoundArticlesProps {
  readonly sought: string;
  readonly own: GuideRole | null | undefined;
}

/** The articles that match a search. */
function FoundArticles({ sought, own }: FoundArticlesProps) {
  const t = useText();
  const found = useArticleSearch(sought);
  return (
    <section className="stack">
      <p role="status" className="sm t2">
        {t("guides.found", { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState title={t("guides.noneFound")} text={t("guides.noneFoundText")} action={<AskSupport />} />
      ) : (
        <ArticleList articles={found} roleOf={(id) => guideOf(id, own ?? undefined)} />
      )}
    </section>
  );
}

/** The first page of the guides: a search, the reader's own guide and the others. The search text is in the address. */
export function AllGuides() {
  const t = useText();
  const navigate = useNavigate();
  const { q }: { q?: unknown } = useSearch({ strict: false });
  const [typed, setTyped] = useState(typeof q === "string" ? q : "");
  const sought = useSearchText(typed, SEARCH_PAUSE_MS);
  const own = useLikelyRole();
  useEffect(() => {
    void navigate({ to: helpPath(), search: sought === "" ? {} : { q: sought }, replace: true, resetScroll: false });
  }, [sought, navigate]);
  return (
    <>
      <PageHeader title={t("guides.title")} product={t("app.product")} />
      <p className="lead">{t("guides.lead")}</p>
      <div className="guides__search" role="search">
        <SearchBox placeholder={t("guides.search")} value={typed} onChange={setTyped} />
      </div>
      {sought === "" ? (
        <GuidesByRole own={own} />
      ) : (
        <PagePart lines={4} height="4rem">
          <FoundArticles sought={sought} own={own} />
        </PagePart>
      )}
    </>
  );
}
