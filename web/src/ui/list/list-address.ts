import { useDebouncedCallback } from "@mantine/hooks";
import { useMatch, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";

/** How long the typing rests before a search begins. */
const SEARCH_PAUSE_MS = 500;

type Filters = Readonly<Record<string, unknown>>;

/** The page in the address, counted from 1 as people do. */
const pageSchema = orElse(z.number().check(z.int(), z.gte(1)), 1);

/** One of some values; another where the address names none of them. */
export const oneOf = <const Value extends string | number>(choices: readonly Value[], otherwise: NoInfer<Value>) =>
  orElse(z.literal(choices), otherwise);

/** A text that is searched for. */
export const searchText = (max = 100) => orElse(z.string().check(z.maxLength(max)), "");

/** How a list is sorted: by a column, upwards or downwards. */
export interface Sort<Column extends string = string> {
  readonly by: Column;
  readonly isDescending: boolean;
}

type SortText<Column extends string> = "" | Column | `-${Column}`;

/** A sort as the address has it: -name is by name, downwards; empty in the list's own order. */
export const sortBy = <const Column extends string>(columns: readonly Column[]) =>
  orElse(z.literal(["", ...columns.flatMap((by): SortText<Column>[] => [by, `-${by}`])]), "");

/** What the sort of an address means; undefined in the list's own order. */
export function readSort<Column extends string>(text: SortText<Column>): Sort<Column> | undefined {
  if (text === "") return undefined;
  const isDescending = text.startsWith("-");
  return { by: (isDescending ? text.slice(1) : text) as Column, isDescending };
}

/** The sort as the address has it. */
export function writeSort<Column extends string>(sort: Sort<Column> | undefined): SortText<Column> {
  if (sort === undefined) return "";
  return sort.isDescending ? `-${sort.by}` : sort.by;
}

/** The address of a list: what it shows, so that back, share and reload keep it. */
export interface ListAddress<Shape extends Filters> {
  readonly filters: Shape;
  /** Counted from 0. */
  readonly page: number;
  /** Whether a filter or a text hides something of the list. */
  readonly isFiltered: boolean;
  /** Shows something else, from its first page on. */
  readonly change: (changes: Partial<Shape>) => void;
  readonly clear: () => void;
  readonly turnTo: (page: number) => void;
}

/** What arranges a list and hides nothing of it. */
const NO_FILTERS = ["sort", "tab"];

/** What an address says of the list with the prefix. */
const ownOf = (search: Filters, prefix: string): Filters =>
  Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [],
    ),
  );

const addressOf = (values: Filters, defaults: Filters, prefix: string): Filters =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`${prefix}${name}`, value === defaults[name] ? undefined : value]),
  );

/** The search text and the order of a list that is read whole; an empty order is the list's own. */
export const wholeListSchema = <const Order extends string>(orders: readonly Order[]) =>
  z.object({ text: searchText(), sort: oneOf(["", ...orders], "") });

/** A list that has pages and no filters. */
export const pagesOnly = z.object({});

/**
 * Keeps filters, search text, sort and page of a list in the address. The schema catches what an address says wrongly,
 * and what it says of an empty address are the defaults, which the address does not show. Where two lists are visible at
 * once, the keys of one begin with its prefix, as polls.page.
 */
export function useListAddress<Schema extends z.ZodMiniType<Filters>>(
  schema: Schema,
  prefix: "" | `${string}.` = "",
): ListAddress<z.output<Schema>> {
  type Shape = z.output<Schema>;
  const navigate = useNavigate();
  const router = useRouter();
  const own = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const search = ownOf(useSearch({ strict: false }), prefix);
  const filters = schema.parse(search);
  const defaults = schema.parse({});
  const go = (page: number, changes: Partial<Shape>, replace: boolean): void => {
    // This address is still current while the next page loads: a search that begins then would navigate back to it.
    if (router.latestLocation.pathname !== own) return;
    const shown = addressOf({ ...changes, page }, { ...defaults, page: 1 }, prefix);
    void navigate({
      to: ".",
      search: (before: Filters) => ({ ...before, ...shown }),
      replace,
      resetScroll: false,
    });
  };
  const isFilter = ([name]: [string, unknown]): boolean => !NO_FILTERS.includes(name);
  const isFiltered = Object.entries(filters).some((entry) => isFilter(entry) && entry[1] !== defaults[entry[0]]);
  return {
    filters,
    isFiltered,
    page: pageSchema.parse(search["page"]) - 1,
    change: (changes) => go(1, changes, true),
    clear: () => go(1, Object.fromEntries(Object.entries(defaults).filter(isFilter)) as Partial<Shape>, true),
    turnTo: (page) => go(page + 1, {}, false),
  };
}

/** Binds a search box to the text of a list: the address follows once the typing rests. */
export function useListSearch<Shape extends Filters & { readonly text: string }>(
  { filters, change }: Pick<ListAddress<Shape>, "filters" | "change">,
  pauseMs = SEARCH_PAUSE_MS,
): { readonly value: string; readonly onChange: (text: string) => void } {
  const { text } = filters;
  const [typed, setTyped] = useState<string>();
  const [sent, setSent] = useState(text);
  const [seen, setSeen] = useState(text);
  if (seen !== text) {
    setSeen(text);
    // Somebody went back or took the filters away; what is still being typed stays.
    if (text !== sent) setTyped(undefined);
  }
  const send = useDebouncedCallback((rested: string) => {
    setSent(rested.trim());
    change({ text: rested.trim() } as Partial<Shape>);
  }, pauseMs);
  return {
    value: typed ?? text,
    onChange: (next) => {
      setTyped(next);
      send(next);
    },
  };
}
