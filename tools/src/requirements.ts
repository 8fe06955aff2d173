import { parseArgs } from "node:util";
import { readRegister, type Requirement } from "./requirements/register.ts";
import { readMentions } from "./requirements/titles.ts";

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** The requirements by area, in the order of the register. */
function byArea(register: readonly Requirement[]): Map<string, Requirement[]> {
  const areas = new Map<string, Requirement[]>();
  for (const requirement of register) {
    areas.set(requirement.area, [...(areas.get(requirement.area) ?? []), requirement]);
  }
  return areas;
}

const percent = (part: number, whole: number): string =>
  `${Math.round((100 * part) / Math.max(whole, 1))} %`.padStart(5);

function sayArea(name: string, requirements: readonly Requirement[], tested: ReadonlySet<string>): void {
  const covered = requirements.filter(({ id }) => tested.has(id)).length;
  const [whole, part] = [String(requirements.length).padStart(4), String(covered).padStart(4)];
  say(`${name.padEnd(8)} ${part} of ${whole} ${percent(covered, requirements.length)}`);
}

function sayEach(requirements: readonly Requirement[], files: ReadonlyMap<string, Set<string>>): void {
  for (const { id, kind, text } of requirements) {
    const tests = [...(files.get(id) ?? [])].join(", ");
    say(`${tests === "" ? "  " : "✓ "}${id} ${kind}: ${text}${tests === "" ? "" : `\n    ${tests}`}`);
  }
}

function run(): void {
  const { values } = parseArgs({ options: { area: { type: "string" }, untested: { type: "boolean" } } });
  const register = readRegister();
  const files = new Map<string, Set<string>>();
  for (const { id, file } of readMentions()) files.set(id, (files.get(id) ?? new Set()).add(file));
  const tested = new Set(files.keys());
  if (values.area !== undefined) {
    const area = register.filter((requirement) => requirement.area === values.area);
    sayEach(values.untested === true ? area.filter(({ id }) => !tested.has(id)) : area, files);
    sayArea(values.area, area, tested);
    return;
  }
  for (const [name, area] of byArea(register)) sayArea(name, area, tested);
  sayArea("all", register, tested);
}

run();
