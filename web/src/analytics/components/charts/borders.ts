import { useQuery } from "@tanstack/react-query";
import { readFile } from "../../../kernel/call.ts";
import { areasOf, type Areas, type Borders } from "./areas.ts";

/** The address of each file of borders: "world", and two letters for the states of a country. */
const ADDRESSES = import.meta.glob<string>("./borders/*.json", { query: "?url", import: "default", eager: true });

const NONE: Areas = { type: "FeatureCollection", features: [] };

async function readBorders(name: string): Promise<Areas> {
  const address = ADDRESSES[`./borders/${name}.json`];
  return address === undefined ? NONE : areasOf((await readFile(address)) as Borders);
}

/** The borders of the world or of a country, fetched once; undefined until they are there. */
export const useBorders = (name: string): Areas | undefined =>
  useQuery({
    queryKey: ["borders", name],
    queryFn: () => readBorders(name),
    staleTime: Infinity,
    placeholderData: undefined,
    throwOnError: true,
  }).data;
