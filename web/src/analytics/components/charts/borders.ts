import { useQuery } from "@tanstack/react-query";
import { readFile } from "../../../kernel/call.ts";
import { areasOf, type AreaCollection, type Borders } from "./areas.ts";

/** The URL of each border file: "world", and the two letters of a country for its states. */
const ADDRESSES = import.meta.glob<string>("./borders/*.json", { query: "?url", import: "default", eager: true });

const NONE: AreaCollection = { type: "FeatureCollection", features: [] };

async function readBorders(name: string): Promise<AreaCollection> {
  const address = ADDRESSES[`./borders/${name}.json`];
  return address === undefined ? NONE : areasOf((await readFile(address)) as Borders);
}

/** The borders of the world or of a country, read once; undefined until they are loaded. */
export const useBorders = (name: string): AreaCollection | undefined =>
  useQuery({
    queryKey: ["borders", name],
    queryFn: () => readBorders(name),
    staleTime: Infinity,
    placeholderData: undefined,
    throwOnError: true,
  }).data;
