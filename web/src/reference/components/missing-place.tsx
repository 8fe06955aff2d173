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

/** Adds a town that the list does not have, near one that it has. */
export function MissingPlace({ name, onAdd }: MissingPlaceProps) {
  const t = useText();
  const [near, setNear] = useState<Place>();
  const add = useEndpointMutation(referenceEndpoints.addPlace, {
    refreshes: [referenceEndpoints.searchPlaces],
    onDone: ({ place }) => onAdd(place),
  });
  const choose = (place: Place): void => {
    setNear(place);
    add.mutate({ body: { name: name.slice(0, MAX_PLACE_NAME), nearPlaceId: place.placeId } });
  };
  return (
    <PlaceSearch
      label={t("places.near")}
      help={t("places.nearHelp", { name })}
      value={near}
      onChange={choose}
      error={add.error === null ? undefined : messageOf(add.error)}
    />
  );
}
