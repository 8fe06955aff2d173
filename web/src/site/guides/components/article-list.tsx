import { Link } from "@tanstack/react-router";
import type { ArticleId, GuideRole } from "@openrounds/contract/site/guides/articles.ts";
import { helpPath } from "@openrounds/contract/site/guides/paths.ts";
import { useText } from "../../../kernel/i18n.tsx";

interface ArticleListProps {
  readonly articles: readonly ArticleId[];
  /** The guide in which each article is opened. */
  readonly roleOf: (id: ArticleId) => GuideRole | undefined;
}

/** Articles with their summaries, as links. */
export function ArticleList({ articles, roleOf }: ArticleListProps) {
  const t = useText();
  return (
    <ul className="guides__list">
      {articles.map((id) => (
        <li key={id}>
          <Link to={helpPath(roleOf(id) ?? "learner", id)}>
            <span className="med">{t(`guides.${id}.title`)}</span>
            <span className="sm t2">{t(`guides.${id}.summary`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
