import { IconFileText } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { ProgramCover } from "../../programs/components/program-cover.tsx";
import { ProgramStatusBadge } from "../../programs/components/program-status.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { OrganizationLogo } from "../../ui/organization-logo.tsx";
import { factsOf, isContent, isPerson, isProgram, targetOf, type SearchResult } from "./facts.ts";
import { HighlightedName } from "./highlighted-name.tsx";

function Picture({ result }: { readonly result: SearchResult }) {
  if (isPerson(result)) {
    return (
      <span className="shub">
        <Avatar id={result.userId} name={result.name} image={result.profileImage} />
      </span>
    );
  }
  if (isContent(result)) {
    return (
      <span className="shub">
        <IconFileText className="i" aria-hidden />
      </span>
    );
  }
  if (isProgram(result)) {
    const { programId, focusAreasId, logo } = result;
    return (
      <span className="sthumb">
        <ProgramCover programId={programId} focusAreaId={focusAreasId[0]} logo={logo} />
      </span>
    );
  }
  return (
    <span className="shub">
      <OrganizationLogo name={result.name} logo={result.logo} size="md" />
    </span>
  );
}

interface SuggestionProps {
  readonly id: string;
  readonly result: SearchResult;
  readonly text: string;
  readonly isActive: boolean;
  readonly onOpen: () => void;
}

/** A suggestion with its image, highlighted name and facts. */
export function Suggestion({ id, result, text, isActive, onOpen }: SuggestionProps) {
  const t = useText();
  const row = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // In newer browsers scrollIntoView returns a promise, which is no cleanup function.
    if (isActive) row.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    <Link
      id={id}
      ref={row}
      {...targetOf(result)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={isActive ? "sres sres--on" : "sres"}
      onClick={onOpen}
    >
      <Picture result={result} />
      <span className="grow">
        <span className="sm med trunc sres__n">
          <HighlightedName name={result.name} text={text} />
        </span>
        <span className="xs t3 trunc sres__n">{factsOf(result, t)}</span>
      </span>
      {isProgram(result) && <ProgramStatusBadge status={result.status} />}
      {isActive && <kbd className="only-d">{t("search.enter")}</kbd>}
    </Link>
  );
}
