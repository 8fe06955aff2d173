import { Link } from "@tanstack/react-router";
import { visibleText } from "@openrounds/contract/kernel/text.ts";
import type { HubResult } from "@openrounds/contract/search/schemas.ts";
import { joinList } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";
import { OrganizationLogo } from "../../ui/organization-logo.tsx";
import { storeAfterPause } from "../data.ts";
import { hubFacts, pathOf } from "./facts.ts";
import { HighlightedName } from "./highlighted-name.tsx";

/** A found hub or superhub with its facts. */
export function FoundHub({ result, text }: { readonly result: HubResult; readonly text: string }) {
  const t = useText();
  const { name, logo, badgeList, focusAreas, sdgList } = result;
  return (
    <article className="sfound">
      <OrganizationLogo name={name} logo={logo} size="lg" />
      <div className="grow stack g1">
        <h2 className="lg">
          <Link to={pathOf(result)} onClick={() => storeAfterPause(text, "hub")}>
            <HighlightedName name={name} text={text} />
          </Link>
        </h2>
        <p className="sm t3">{hubFacts(result, t)}</p>
        <p className="sm t2 clamp2">{visibleText(result.description)}</p>
        <div className="row g2 wrap xs t3">
          {badgeList.map((badge) => (
            <Badge key={badge} tone="brand">
              {t(`search.badge.${badge}`)}
            </Badge>
          ))}
          {focusAreas.length > 0 && <span title={result.fullTree.join("\n")}>{focusAreas.join(" · ")}</span>}
          {sdgList.length > 0 && (
            <span className="num">{t("search.goals", { numbers: joinList(sdgList.map(String)) })}</span>
          )}
        </div>
      </div>
    </article>
  );
}
