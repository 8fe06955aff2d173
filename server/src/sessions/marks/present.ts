import type { FoundLine } from "@openrounds/contract/sessions/marks/rules.ts";
import type { MatchedLine } from "@openrounds/contract/sessions/marks/schemas.ts";
import type { AttendancePerson } from "../attendance/queries.ts";

/** A line of a pasted list with its possible people. */
export const presentMatchedLine = ({ line, state, people }: FoundLine<AttendancePerson>): MatchedLine => ({
  text: line.text,
  state,
  minutes: line.minutes ?? null,
  people: people.map(({ userId, firstName, lastName, email }) => ({
    userId,
    name: `${firstName} ${lastName}`.trim(),
    email,
  })),
});
