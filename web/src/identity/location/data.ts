import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import type { LocationDetail, Place } from "@openrounds/contract/reference/schemas.ts";
import { call } from "../../kernel/call.ts";

/** The visitor's likely location; undefined if unknown. */
export const guessLocation = async (): Promise<LocationDetail | undefined> => {
  const { locationDetail } = await call(referenceEndpoints.approximateLocation, {});
  return locationDetail.l0 === "" ? undefined : locationDetail;
};

/** Towns whose name begins with the text. */
export const findTowns = async (text: string): Promise<Place[]> =>
  (await call(referenceEndpoints.searchPlaces, { query: { text } })).placeList;

/** A location as people read it: city, region, country. */
export const locationText = ({ l0, l1, l2 }: Pick<LocationDetail, "l0" | "l1" | "l2">): string =>
  [l2, l1, l0].filter((part) => part !== "").join(", ");
