import { RIGHT_GROUPS, type RightGroup } from "@openrounds/contract/team/reasons/groups.ts";
import type { ExplainedRight, ExplainedRights } from "@openrounds/contract/team/reasons/schemas.ts";
import { useState } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { TextField } from "../../../ui/field.tsx";
import { EmptyState, Note } from "../../../ui/states.tsx";
import { SegmentedControl } from "../../../ui/tabs.tsx";
import { RightList } from "./right-list.tsx";
import { useRightTexts, type RightGroupTexts } from "./right-texts.ts";

const GROUPS = Object.keys(RIGHT_GROUPS) as RightGroup[];

function useRightGroupTexts(rights: readonly ExplainedRight[]): RightGroupTexts[] {
  const { can, why } = useRightTexts();
  const byCode = new Map(rights.map((reason) => [reason.code, reason]));
  return GROUPS.map((group) => ({
    group,
    rights: RIGHT_GROUPS[group].flatMap((code) => {
      const reason = byCode.get(code);
      return reason === undefined ? [] : [{ code, isHeld: reason.isHeld, can: can(code), why: why(reason) }];
    }),
  }));
}

type RightFilter = "all" | "yes" | "no";

/** All rights of a person by group, filtered by yes or no and by a search. */
export function RightGroups({ reasons, hub }: { readonly reasons: ExplainedRights; readonly hub: string }) {
  const t = useText();
  const [which, setWhich] = useState<RightFilter>("all");
  const [text, setText] = useState("");
  const allGroups = useRightGroupTexts(reasons.rights);
  const all = allGroups.flatMap(({ rights }) => rights);
  const heldCount = all.filter(({ isHeld }) => isHeld).length;
  const searchText = text.trim().toLocaleLowerCase();
  const groups = allGroups.map(({ group, rights }) => ({
    group,
    rights: rights.filter(
      ({ isHeld, can }) =>
        (which === "all" || isHeld === (which === "yes")) && can.toLocaleLowerCase().includes(searchText),
    ),
  }));
  const shownGroups = groups.filter(({ rights }) => rights.length > 0);
  const segments = [
    { key: "all" as const, label: t("access.show.all"), count: all.length },
    { key: "yes" as const, label: t("access.show.yes"), count: heldCount },
    { key: "no" as const, label: t("access.show.no"), count: all.length - heldCount },
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
      {shownGroups.length === 0 && <EmptyState title={t("access.none")} />}
      {shownGroups.map((each) => (
        <RightList key={each.group} {...each} />
      ))}
    </div>
  );
}
