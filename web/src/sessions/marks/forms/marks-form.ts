import type { AttendanceStatus, HandReason } from "@openrounds/contract/sessions/attendance/schemas.ts";
import { saveMarksSchema, type MatchedLine, type SaveMarks } from "@openrounds/contract/sessions/marks/schemas.ts";
import type { ContractForm } from "../../../ui/form/contract-form.ts";
import type { FormDefinition } from "../../../ui/form/definition.ts";
import { settleLines, type ListedLine } from "../state.ts";

/** Where the people to mark come from: those of the session, or a pasted list. */
export type Way = "people" | "list";

/** What is entered of attendance, in both ways. */
export interface MarksValues {
  readonly userIds: readonly string[];
  readonly pasted: string;
  /** The lines of what was pasted, once they were looked up. */
  readonly found: readonly MatchedLine[] | null;
  /** Who was chosen for lines that may mean several people, by their place. */
  readonly choices: readonly string[];
  readonly attendance: AttendanceStatus;
  readonly minutes: number | null;
  readonly reason: HandReason;
  readonly note: string;
}

export type MarksForm = ContractForm<MarksValues, SaveMarks>;

/** What names people; it is empty again once they were marked. */
export const NOBODY = { userIds: [], pasted: "", found: null, choices: [] } satisfies Partial<MarksValues>;

/** The lines of a pasted list, each with the person it stands for. */
export const linesOf = ({ found, choices }: MarksValues): ListedLine[] => settleLines(found ?? [], choices);

function marksOf(way: Way, values: MarksValues): SaveMarks["marks"] {
  const { userIds, attendance, minutes } = values;
  if (way === "list") {
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

interface MarksFormOf {
  readonly way: Way;
  readonly plannedMinutes: number;
  readonly maxMinutes: number;
}

/** The form that enters attendance by hand. */
export const marksForm = ({
  way,
  plannedMinutes,
  maxMinutes,
}: MarksFormOf): FormDefinition<typeof saveMarksSchema, MarksValues> => ({
  schema: saveMarksSchema,
  values: { ...NOBODY, attendance: "ATTENDED", minutes: plannedMinutes, reason: "ON_SITE", note: "" },
  toBody: (values) => ({ marks: marksOf(way, values), reason: values.reason, note: values.note }),
  fieldOf: { marks: null },
  rules: ({ attendance, minutes }) => {
    const isAsked = way === "list" || attendance === "ATTENDED";
    return isAsked && !isWithin(minutes, maxMinutes) ? { minutes: "VALID_MARK_MINUTES" } : {};
  },
  textValues: { max: maxMinutes },
});
