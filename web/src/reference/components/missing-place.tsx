import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import { MAX_PLACE_NAME, type Place } from "@openrounds/contract/reference/schemas.ts";
import { useState } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { PlaceSearch } from "./place-search.tsx";

interface MissingPlaceProps {
  readonly name: string;
  readonly onAdd: (place: Place) => void;
}

/** Adds a town that is missing in the list, near one that is in it. */
export function MissingPlace({ name, onAdd }: MissingPlaceProps) {
  const t = useText();
  const [near, setNear] = useState<Place>();
  const add = useEndpointMutation(referenceEndpoints.addPlace, {
    refreshes: [referenceEndpoints.searchPlaces],
    onDone: ({ place }) => onAdd(place),
  });
  const addNear = (place: Place): void => {
    setNear(place);
    add.mutate({ body: { name: name.slice(0, MAX_PLACE_NAME), nearPlaceId: place.placeId } });
  };
  return (
    <PlaceSearch
      label={t("places.near")}
      help={t("places.nearHelp", { name })}
      value={near}
      onChange={addNear}
      error={add.error === null ? undefined : messageOf(add.error)}
    />
  );
}
