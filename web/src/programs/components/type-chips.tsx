import { IconCheck } from "@tabler/icons-react";
import type { ProgramType } from "@openrounds/contract/programs/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";

/** The kinds that the list can be filtered by. */
export const FILTERED_TYPES = ["REGULAR_PROGRAM", "TRAINING_PROGRAM"] as const satisfies readonly ProgramType[];
export type FilteredType = (typeof FILTERED_TYPES)[number];

interface TypeChipsProps {
  readonly chosen: readonly FilteredType[];
  readonly onChange: (chosen: readonly FilteredType[]) => void;
}

/** Regular and training programs; with neither chosen both are shown again. */
export function TypeChips({ chosen, onChange }: TypeChipsProps) {
  const t = useText();
  const toggle = (type: FilteredType): void => {
    const next = FILTERED_TYPES.filter((each) => (each === type) !== chosen.includes(each));
    onChange(next.length === 0 ? FILTERED_TYPES : next);
  };
  return (
    <div className="chips" role="group" aria-label={t("programs.filter")}>
      {FILTERED_TYPES.map((type) => (
        <button
          key={type}
          type="button"
          className="chip"
          aria-pressed={chosen.includes(type)}
          onClick={() => toggle(type)}
        >
          {chosen.includes(type) && <IconCheck className="i" aria-hidden />}
          {t(`programs.filter.${type}`)}
        </button>
      ))}
    </div>
  );
}
