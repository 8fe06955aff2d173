import type { AttendanceStatus, HandReason } from "@openrounds/contract/sessions/attendance/schemas.ts";
import { saveMarksSchema, type MatchedLine, type SaveMarks } from "@openrounds/contract/sessions/marks/schemas.ts";
import type { ContractForm } from "../../../ui/form/contract-form.ts";
import type { ContractFormDefinition } from "../../../ui/form/definition.ts";
import { resolveLines, type ListedLine } from "../state.ts";

/** The source of the people to mark: the session, or a pasted list. */
export type PeopleSource = "people" | "list";

/** The values of both forms of attendance. */
export interface MarksValues {
  readonly userIds: readonly string[];
  readonly pasted: string;
  /** The matched lines of the pasted list, once they were looked up. */
  readonly matchedLines: readonly MatchedLine[] | null;
  /** The people selected for ambiguous lines, by index. */
  readonly choices: readonly string[];
  readonly attendance: AttendanceStatus;
  readonly minutes: number | null;
  readonly reason: HandReason;
  readonly note: string;
}

export type MarksForm = ContractForm<MarksValues, SaveMarks>;

/** The values that name people; they are cleared after marking. */
export const NOBODY = { userIds: [], pasted: "", matchedLines: null, choices: [] } satisfies Partial<MarksValues>;

/** The lines of a pasted list, each with its person. */
export const linesOf = ({ matchedLines, choices }: MarksValues): ListedLine[] =>
  resolveLines(matchedLines ?? [], choices);

function marksOf(source: PeopleSource, values: MarksValues): SaveMarks["marks"] {
  const { userIds, attendance, minutes } = values;
  if (source === "list") {
    return linesOf(values).flatMap(({ userId, minutes: said }) =>
      userId === undefined ? [] : [{ userId, attendance: "ATTENDED" as const, minutes: said ?? minutes ?? 0 }],
    );
  }
  return userIds.map((userId) => ({
    userId,
    attendance,
    ...(attendance === "ATTENDED" && { minutes: minutes ?? 0 }),
  }));
}

const isWithin = (minutes: number | null, max: number): boolean =>
  minutes !== null && Number.isInteger(minutes) && minutes >= 1 && minutes <= max;

interface MarksFormOptions {
  readonly source: PeopleSource;
  readonly plannedMinutes: number;
  readonly maxMinutes: number;
}

/** The form that enters attendance by hand. */
export const marksForm = ({
  source,
  plannedMinutes,
  maxMinutes,
}: MarksFormOptions): ContractFormDefinition<typeof saveMarksSchema, MarksValues> => ({
  schema: saveMarksSchema,
  values: { ...NOBODY, attendance: "ATTENDED", minutes: plannedMinutes, reason: "ON_SITE", note: "" },
  toBody: (values) => ({ marks: marksOf(source, values), reason: values.reason, note: values.note }),
  fieldOf: { marks: null },
  rules: ({ attendance, minutes }) => {
    const takesMinutes = source === "list" || attendance === "ATTENDED";
    return takesMinutes && !isWithin(minutes, maxMinutes) ? { minutes: "VALID_MARK_MINUTES" } : {};
  },
  textValues: { max: maxMinutes },
});
