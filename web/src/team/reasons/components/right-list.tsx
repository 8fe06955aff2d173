import { IconCheck, IconMinus } from "@tabler/icons-react";
import type { RightGroup } from "@openrounds/contract/team/reasons/groups.ts";
import { useText } from "../../../kernel/i18n.tsx";
import type { RightTexts } from "./right-texts.ts";

function RightRow({ right: { isHeld, can, why } }: { readonly right: RightTexts }) {
  const t = useText();
  return (
    <li className="right">
      {isHeld ? (
        <span className="yes">
          <IconCheck className="i" aria-hidden />
          <span className="sr">{t("access.yes")}</span>
        </span>
      ) : (
        <span className="right__no">
          <IconMinus className="i" aria-hidden />
          <span className="sr">{t("access.no")}</span>
        </span>
      )}
      <span className="grow">
        <span className={isHeld ? "sm med right__t" : "sm t2 right__t"}>{can}</span>
        <span className="xs t3 right__t">{why}</span>
      </span>
    </li>
  );
}

interface RightListProps {
  readonly group: RightGroup;
  readonly rights: readonly RightTexts[];
}

/** The rights of one group, each with yes or no and the reason. */
export function RightList({ group, rights }: RightListProps) {
  const t = useText();
  const heldCount = rights.filter(({ isHeld }) => isHeld).length;
  return (
    <section className="card rights__g" aria-labelledby={`rights-${group}`}>
      <div className="row between wrap g2">
        <h2 id={`rights-${group}`}>{t(`access.group.${group}`)}</h2>
        <span className="sm t2 num">{t("access.count", { held: heldCount, all: rights.length })}</span>
      </div>
      <ul className="rights">
        {rights.map((right) => (
          <RightRow key={right.code} right={right} />
        ))}
      </ul>
    </section>
  );
}
