import { Link } from "@tanstack/react-router";
import { MILESTONE_PATHS } from "@openrounds/contract/onboarding/applications/paths.ts";
import { LANDING_PAGES, landingPath, type LandingPage } from "@openrounds/contract/onboarding/landing/schemas.ts";
import { useEffect, useRef, type ReactNode } from "react";
import "../../ui/styles/onboarding.css";
import { useText } from "../../kernel/i18n.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { storeVisited } from "../state.ts";
import { TopBar } from "./top-bar.tsx";
import { VisitedCrumbs } from "./visited-crumbs.tsx";

interface LandingFrameProps {
  readonly page: LandingPage;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** A public page before registration, with links to the visited pages and the next one. */
export function LandingFrame({ page, title, lead, children }: LandingFrameProps) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const product = t("app.product");
  useEffect(() => storeVisited(page), [page]);
  useEffect(() => {
    document.title = `${title} · ${product}`;
    heading.current?.focus({ preventScroll: true });
  }, [title, product]);
  const at = LANDING_PAGES.indexOf(page);
  const [previousPage, nextPage] = [at === 0 ? undefined : LANDING_PAGES[at - 1], LANDING_PAGES[at + 1]];
  return (
    <div className="obland">
      <TopBar />
      <main id="main" className="page obland__in">
        <header className="obland__hero">
          <h1 className="display" ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className="lead">{lead}</p>
        </header>
        {children}
      </main>
      <footer className="ob__bar">
        <VisitedCrumbs here={page} />
        <div className="row g2">
          {previousPage !== undefined && (
            <Link to={landingPath(previousPage)} className={buttonClass({ size: "lg" })}>
              {t("app.back")}
            </Link>
          )}
          <Link
            to={nextPage === undefined ? MILESTONE_PATHS.UserRegistration : landingPath(nextPage)}
            className={buttonClass({ look: "primary", size: "lg" })}
          >
            {t(nextPage === undefined ? "onboarding.begin" : "onboarding.next")}
          </Link>
        </div>
      </footer>
    </div>
  );
}
