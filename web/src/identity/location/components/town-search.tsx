import type { Place } from "@openrounds/contract/reference/schemas.ts";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { TextField } from "../../../ui/field.tsx";
import { findTowns } from "../data.ts";

const DEBOUNCE_MS = 500;
const MIN_LENGTH = 2;

const regionText = ({ region, country }: Place): string => [region, country].filter((part) => part !== "").join(", ");

/** The towns whose name begins with the text, debounced. */
function useTowns(text: string): readonly Place[] {
  const [towns, setTowns] = useState<readonly Place[]>([]);
  useEffect(() => {
    if (text.length < MIN_LENGTH) return setTowns([]);
    let isCurrent = true;
    const timer = setTimeout(() => {
      findTowns(text).then(
        (matches) => isCurrent && setTowns(matches),
        () => isCurrent && setTowns([]),
      );
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  return towns;
}

/** A search for a town by the start of its name; each result is a button. */
export function TownSearch({ onChoose }: { readonly onChoose: (town: Place) => void }) {
  const t = useText();
  const [text, setText] = useState("");
  const towns = useTowns(text.trim());
  return (
    <div className="stack g3">
      <TextField
        label={t("identity.location.search")}
        help={t("identity.location.searchHelp")}
        icon={<IconSearch className="i" aria-hidden />}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {towns.length > 0 && (
        <ul className="towns" aria-label={t("identity.location.search")}>
          {towns.map((town) => (
            <li key={town.placeId}>
              <button type="button" className="town" onClick={() => onChoose(town)}>
                <span className="semi">{town.name}</span>
                <span className="xs t3">{regionText(town)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
