import { IconCertificate } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { visibleText } from "@openrounds/contract/kernel/text.ts";
import type { ProgramResult } from "@openrounds/contract/search/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { ProgramCover } from "../../programs/components/program-cover.tsx";
import { ProgramStatusBadge, ProgramTypeBadge } from "../../programs/components/program-status.tsx";
import { Badge } from "../../ui/badge.tsx";
import { storeAfterPause } from "../data.ts";
import { pathOf, programFacts } from "./facts.ts";
import { HighlightedName } from "./highlighted-name.tsx";

/** A found program with its facts. */
export function FoundProgram({ result, text }: { readonly result: ProgramResult; readonly text: string }) {
  const t = useText();
  const { programId, focusAreasId, focusAreas, logo, programType, noOfUniqueUsersAttended: attended } = result;
  return (
    <article className="sfound">
      <span className="sfound__p">
        <ProgramCover programId={programId} focusAreaId={focusAreasId[0]} logo={logo} />
      </span>
      <div className="grow stack g1">
        <h2 className="lg">
          <Link to={pathOf(result)} onClick={() => storeAfterPause(text, "program")}>
            <HighlightedName name={result.name} text={text} />
          </Link>
        </h2>
        <p className="sm t3">{programFacts(result, t)}</p>
        <p className="sm t2 clamp2">{visibleText(result.description)}</p>
        <div className="row g2 wrap xs t3">
          <ProgramStatusBadge status={result.status} />
          {programType !== "REGULAR_PROGRAM" && <ProgramTypeBadge type={programType} />}
          {result.certificationProgram && (
            <Badge tone="line" icon={IconCertificate}>
              {t("search.certifies")}
            </Badge>
          )}
          {focusAreas.length > 0 && <span title={result.fullTree.join("\n")}>{focusAreas.join(" · ")}</span>}
          {attended > 0 && <span className="num">{t("search.attended", { count: attended })}</span>}
        </div>
      </div>
    </article>
  );
}
