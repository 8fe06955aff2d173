import type { MatchedLine } from "@openrounds/contract/sessions/marks/schemas.ts";

/** A line of a pasted list with its person, once there is one. */
export interface ListedLine extends MatchedLine {
  readonly userId: string | undefined;
}

/** Resolves ambiguous lines by the people selected for them, by index; the first line of a person counts. */
export function resolveLines(lines: readonly MatchedLine[], choices: readonly string[]): ListedLine[] {
  const matchedIds = new Set(
    lines.flatMap(({ state, people }) => (state === "MATCHED" ? (people[0]?.userId ?? []) : [])),
  );
  return lines.map((line, index) => {
    if (line.state === "MATCHED") return { ...line, userId: line.people[0]?.userId };
    const selectedId = line.state === "SEVERAL" ? (choices[index] ?? "") : "";
    if (selectedId === "") return { ...line, userId: undefined };
    if (matchedIds.has(selectedId)) return { ...line, state: "TWICE", userId: undefined };
    matchedIds.add(selectedId);
    return { ...line, userId: selectedId };
  });
}

/** The lines that remain after the matched ones were saved. */
export const unresolvedTexts = (lines: readonly ListedLine[]): string[] =>
  lines.flatMap(({ userId, text }) => (userId === undefined ? [text] : []));
