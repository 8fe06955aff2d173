import type { MatchedLine } from "@openrounds/contract/sessions/marks/schemas.ts";

/** A line of a pasted list with the person it stands for, once there is one. */
export interface ListedLine extends MatchedLine {
  readonly userId: string | undefined;
}

/** Settles the lines by the people that were chosen for some, by their place; the first line of a person counts. */
export function settleLines(lines: readonly MatchedLine[], choices: readonly string[]): ListedLine[] {
  const taken = new Set(lines.flatMap(({ state, people }) => (state === "MATCHED" ? (people[0]?.userId ?? []) : [])));
  return lines.map((line, index) => {
    if (line.state === "MATCHED") return { ...line, userId: line.people[0]?.userId };
    const chosen = line.state === "SEVERAL" ? (choices[index] ?? "") : "";
    if (chosen === "") return { ...line, userId: undefined };
    if (taken.has(chosen)) return { ...line, state: "TWICE", userId: undefined };
    taken.add(chosen);
    return { ...line, userId: chosen };
  });
}

/** What stays in the list after its settled lines were saved. */
export const restOf = (lines: readonly ListedLine[]): string[] =>
  lines.flatMap(({ userId, text }) => (userId === undefined ? [text] : []));
