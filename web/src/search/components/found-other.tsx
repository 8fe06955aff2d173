import { IconFileText } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ContentResult, PersonResult } from "@openrounds/contract/search/network/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { storeAfterPause } from "../data.ts";
import { factsOf, isPerson, targetOf } from "./facts.ts";
import { HighlightedName } from "./highlighted-name.tsx";

interface FoundOtherProps {
  readonly result: PersonResult | ContentResult;
  readonly text: string;
}

/** A found person or content item with its places. */
export function FoundOther({ result, text }: FoundOtherProps) {
  const t = useText();
  return (
    <article className="sfound">
      {isPerson(result) ? (
        <Avatar id={result.userId} name={result.name} image={result.profileImage} />
      ) : (
        <IconFileText className="i" aria-hidden />
      )}
      <div className="grow stack g1">
        <h2 className="md">
          <Link {...targetOf(result)} onClick={() => storeAfterPause(text, "program")}>
            <HighlightedName name={result.name} text={text} />
          </Link>
        </h2>
        <p className="sm t3">{factsOf(result, t)}</p>
      </div>
    </article>
  );
}
