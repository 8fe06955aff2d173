import { Link } from "@tanstack/react-router";
import { LANDING_PAGES, landingPath, type LandingPage } from "@openrounds/contract/onboarding/landing/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { visitedPages } from "../state.ts";

/** Links to the visited public pages. */
export function VisitedCrumbs({ here }: { readonly here?: LandingPage }) {
  const t = useText();
  const visited = visitedPages();
  const pages = LANDING_PAGES.filter((page) => page === here || visited.includes(page));
  if (pages.length === 0) return null;
  return (
    <nav aria-label={t("onboarding.visited")} className="xs obcrumbs">
      <ol>
        {pages.map((page) => (
          <li key={page}>
            <Link to={landingPath(page)} aria-current={page === here ? "page" : undefined}>
              {t(`onboarding.landing.${page}`)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
