import type { Place } from "@openrounds/contract/reference/schemas.ts";
import { lazy, Suspense, useState } from "react";
import { loadMessages } from "../../kernel/i18n.tsx";
import { LoadingSelect } from "../../ui/search-select.tsx";
import type { PlaceSearchProps } from "./place-search.tsx";

const PlaceSearch = lazy(async () => {
  const [{ PlaceSearch: Search }] = await Promise.all([import("./place-search.tsx"), loadMessages(["places"])]);
  return { default: Search };
});
const MissingPlace = lazy(async () => ({ default: (await import("./missing-place.tsx")).MissingPlace }));

/** A town, found by the start of its name; a missing one is added near another. */
export function PlaceField(props: Omit<PlaceSearchProps, "onMissing">) {
  const [missing, setMissing] = useState<string>();
  const choose = (place: Place): void => {
    setMissing(undefined);
    props.onChange(place);
  };
  return (
    <>
      <Suspense fallback={<LoadingSelect label={props.label} description={props.help} />}>
        <PlaceSearch {...props} onChange={choose} onMissing={setMissing} />
      </Suspense>
      {missing !== undefined && (
        <Suspense>
          <MissingPlace key={missing} name={missing} onAdd={choose} />
        </Suspense>
      )}
    </>
  );
}
