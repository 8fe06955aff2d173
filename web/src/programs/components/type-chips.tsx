import { IconCheck } from "@tabler/icons-react";
import type { ProgramType } from "@openrounds/contract/programs/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";

/** The types by which the list can be filtered. */
export const FILTERED_TYPES = ["REGULAR_PROGRAM", "TRAINING_PROGRAM"] as const satisfies readonly ProgramType[];
export type FilteredType = (typeof FILTERED_TYPES)[number];

interface TypeChipsProps {
  readonly selected: readonly FilteredType[];
  readonly onChange: (chosen: readonly FilteredType[]) => void;
}

/** Filters by regular and training programs; with neither selected both are shown. */
export function TypeChips({ selected, onChange }: TypeChipsProps) {
  const t = useText();
  const toggle = (type: FilteredType): void => {
    const next = FILTERED_TYPES.filter((each) => (each === type) !== selected.includes(each));
    onChange(next.length === 0 ? FILTERED_TYPES : next);
  };
  return (
    <div className="chips" role="group" aria-label={t("programs.filter")}>
      {FILTERED_TYPES.map((type) => (
        <button
          key={type}
          type="button"
          className="chip"
          aria-pressed={selected.includes(type)}
          onClick={() => toggle(type)}
        >
          {selected.includes(type) && <IconCheck className="i" aria-hidden />}
          {t(`programs.filter.${type}`)}
        </button>
      ))}
    </div>
  );
}
