import { Navigate, useParams } from "@tanstack/react-router";
import { helpPath } from "@openrounds/contract/site/guides/paths.ts";
import "../../../ui/styles/guides.css";
import { PublicFrame } from "../../components/public-frame.tsx";
import { AllGuides } from "../components/all-guides.tsx";
import { ArticleView } from "../components/article-view.tsx";
import { RoleGuide } from "../components/role-guide.tsx";
import { articleIn, roleIn } from "../state.ts";

/** The guides: all of them, those of a role, or an article, by the address. */
export function GuidesPage() {
  const { role: rolePart, article: articlePart }: { role?: string; article?: string } = useParams({ strict: false });
  const role = roleIn(rolePart);
  const article = role === undefined ? undefined : articleIn(role, articlePart);
  const isUnknown = (rolePart !== undefined && role === undefined) || (articlePart !== undefined && !article);
  if (isUnknown) return <Navigate to={role === undefined ? helpPath() : helpPath(role)} replace />;
  return (
    <PublicFrame>
      <main className="page guides">
        {role === undefined && <AllGuides />}
        {role !== undefined && article === undefined && <RoleGuide role={role} />}
        {role !== undefined && article !== undefined && <ArticleView key={article} role={role} id={article} />}
      </main>
    </PublicFrame>
  );
}
