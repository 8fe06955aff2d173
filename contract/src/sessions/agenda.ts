/** How many characters the text of an agenda has at most, and how many steps are read of it. */
export const AGENDA_MAX = 1000;
const STEPS_MAX = 12;
const STEP_TITLE_MAX = 120;

/** A step of the agenda of a session. */
export interface AgendaStep {
  readonly title: string;
  readonly minutes: number;
}

/** The minutes at the end of a line: "Welcome, 5", "Welcome 5 min". */
const MINUTES = /^(.*)[ ,;:](\d{1,3})(?: ?min(?:utes|s|\.)?)?$/iu;

/** A line of the text: its title, and its minutes if it names them. */
function stepOf(line: string): { title: string; minutes: number | undefined } {
  const [, before = "", minutes = ""] = MINUTES.exec(line) ?? [];
  const title = before
    .trimEnd()
    .replace(/[,;:]$/, "")
    .trimEnd();
  if (title === "") return { title: line.slice(0, STEP_TITLE_MAX), minutes: undefined };
  return { title: title.slice(0, STEP_TITLE_MAX), minutes: Number(minutes) };
}

/**
 * The steps of an agenda, a line each. Steps without minutes share what the others leave of the planned time; without any
 * line the topic is the only step.
 */
export function agendaSteps(text: string, topic: string, plannedMinutes: number): AgendaStep[] {
  const lines = text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [stepOf(line.trim())]));
  if (lines.length === 0) return [{ title: topic, minutes: plannedMinutes }];
  const steps = lines.slice(0, STEPS_MAX);
  const open = steps.filter(({ minutes }) => minutes === undefined).length;
  const named = steps.reduce((sum, { minutes = 0 }) => sum + minutes, 0);
  const share = Math.max(1, Math.floor((plannedMinutes - named) / Math.max(1, open)));
  return steps.map(({ title, minutes = share }) => ({ title, minutes }));
}
