import { CallFailure } from "./world.ts";

/** How many concurrent calls, or an item for each of them. */
type Calls<Item> = number | readonly Item[];

function startAll<Item, Result>(calls: Calls<Item>, call: (item: Item) => Promise<Result>): Promise<Result>[] {
  const items = typeof calls === "number" ? Array.from({ length: calls }, (_, index) => index as Item) : calls;
  return items.map((item) => call(item));
}

/** Makes concurrent calls that must all succeed; returns their results. */
export const together = <Result, Item = number>(
  calls: Calls<Item>,
  call: (item: Item) => Promise<Result>,
): Promise<Result[]> => Promise.all(startAll(calls, call));

/** The outcome of concurrent calls. */
export interface Contest<Result> {
  readonly results: readonly Result[];
  readonly refusals: readonly CallFailure[];
  /** Whether each call succeeded, in order. */
  readonly succeeded: readonly boolean[];
}

/** Makes concurrent calls of which some are refused; any other failure fails the test. */
export async function contend<Result, Item = number>(
  calls: Calls<Item>,
  call: (item: Item) => Promise<Result>,
): Promise<Contest<Result>> {
  const outcomes = await Promise.allSettled(startAll(calls, call));
  return {
    results: outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : [])),
    refusals: outcomes.flatMap((outcome) => {
      if (outcome.status === "fulfilled") return [];
      if (outcome.reason instanceof CallFailure) return [outcome.reason];
      throw outcome.reason;
    }),
    succeeded: outcomes.map(({ status }) => status === "fulfilled"),
  };
}
