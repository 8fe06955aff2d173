import { RIGHT_GROUPS, type RightGroup } from "@openrounds/contract/team/reasons/groups.ts";
import type { ExplainedRight, ExplainedRights } from "@openrounds/contract/team/reasons/schemas.ts";
import { useState } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { TextField } from "../../../ui/field.tsx";
import { EmptyState, Note } from "../../../ui/states.tsx";
import { SegmentedControl } from "../../../ui/tabs.tsx";
import { RightList } from "./right-list.tsx";
import { useWords, type ToldGroup } from "./words.ts";

const GROUPS = Object.keys(RIGHT_GROUPS) as RightGroup[];

function useTold(rights: readonly ExplainedRight[]): ToldGroup[] {
  const { can, why } = useWords();
  const byCode = new Map(rights.map((reason) => [reason.code, reason]));
  return GROUPS.map((group) => ({
    group,
    rights: RIGHT_GROUPS[group].flatMap((code) => {
      const reason = byCode.get(code);
      return reason === undefined ? [] : [{ code, isHeld: reason.isHeld, can: can(code), why: why(reason) }];
    }),
  }));
}

type Which = "all" | "yes" | "no";

/** All rights of a person in groups, narrowed by yes or no and by a search. */
export function Explained({ reasons, hub }: { readonly reasons: ExplainedRights; readonly hub: string }) {
  const t = useText();
  const [which, setWhich] = useState<Which>("all");
  const [text, setText] = useState("");
  const told = useTold(reasons.rights);
  const all = told.flatMap(({ rights }) => rights);
  const held = all.filter(({ isHeld }) => isHeld).length;
  const wanted = text.trim().toLocaleLowerCase();
  const groups = told.map(({ group, rights }) => ({
    group,
    rights: rights.filter(
      ({ isHeld, can }) =>
        (which === "all" || isHeld === (which === "yes")) && can.toLocaleLowerCase().includes(wanted),
    ),
  }));
  const shown = groups.filter(({ rights }) => rights.length > 0);
  const segments = [
    { key: "all" as const, label: t("access.show.all"), count: all.length },
    { key: "yes" as const, label: t("access.show.yes"), count: held },
    { key: "no" as const, label: t("access.show.no"), count: all.length - held },
  ];
  return (
    <div className="stack g5">
      {reasons.memberStatus === "INVITED" && <Note tone="warning">{t("access.invited", { name: reasons.name })}</Note>}
      {!reasons.isUsable && <Note tone="warning">{t("access.unusable", { name: hub })}</Note>}
      <div className="rights__bar">
        <SegmentedControl segments={segments} selected={which} onSelect={setWhich} label={t("access.show")} />
        <div className="rights__find">
          <TextField
            label={t("access.search")}
            type="search"
            value={text}
            maxLength={100}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
      </div>
      {shown.length === 0 && <EmptyState title={t("access.none")} />}
      {shown.map((each) => (
        <RightList key={each.group} {...each} />
      ))}
    </div>
  );
}
