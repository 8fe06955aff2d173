import { parseArgs } from "node:util";
import { filesByRequirement, PROOFS, proves } from "./requirements/proof.ts";
import { readRegister, type Requirement } from "./requirements/register.ts";
import { readCitations } from "./requirements/titles.ts";

type TestFiles = ReadonlyMap<string, ReadonlySet<string>>;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const filesOf = (files: TestFiles, id: string): readonly string[] => [...(files.get(id) ?? [])];
const isProved = (files: TestFiles, { id, proof }: Requirement): boolean => proves(proof, filesOf(files, id));

const percent = (part: number, whole: number): string =>
  `${Math.floor((100 * part) / Math.max(whole, 1))} %`.padStart(5);

/** One line: the number of requirements with a test, the number proved, and both by kind of proof. */
function sayCounts(name: string, requirements: readonly Requirement[], files: TestFiles): void {
  const proved = requirements.filter((requirement) => isProved(files, requirement));
  const tested = requirements.filter(({ id }) => files.has(id)).length;
  const byProof = PROOFS.map((proof) => {
    const count = (all: readonly Requirement[]): number => all.filter((one) => one.proof === proof).length;
    return `${proof} ${count(proved)}/${count(requirements)}`;
  });
  const untested = tested < requirements.length ? `  (${requirements.length - tested} without any test)` : "";
  const [whole, part] = [String(requirements.length).padStart(4), String(proved.length).padStart(4)];
  const share = percent(proved.length, requirements.length);
  say(`${name.padEnd(6)} ${part} of ${whole} proved ${share}  ${byProof.join(", ")}${untested}`);
}

function sayEach(requirements: readonly Requirement[], files: TestFiles): void {
  for (const requirement of requirements) {
    const { id, kind, text, proof } = requirement;
    const tests = filesOf(files, id).join(", ");
    say(`${isProved(files, requirement) ? "✓" : "✗"} ${id} ${kind}, by ${proof}: ${text}`);
    if (tests !== "") say(`    ${tests}`);
  }
}

/** Counts the proved requirements; lists those of an area, or only the unproved ones. */
function run(): void {
  const { values } = parseArgs({ options: { area: { type: "string" }, unproved: { type: "boolean" } } });
  const register = readRegister();
  const files = filesByRequirement(readCitations());
  const areas = [...new Set(register.map(({ area }) => area))].filter((name) => name === (values.area ?? name));
  const chosen = register.filter(({ area }) => areas.includes(area));
  if (values.unproved === true) {
    sayEach(
      chosen.filter((requirement) => !isProved(files, requirement)),
      files,
    );
  } else if (values.area !== undefined) sayEach(chosen, files);
  for (const name of areas) {
    sayCounts(
      name,
      register.filter(({ area }) => area === name),
      files,
    );
  }
  sayCounts("all", chosen, files);
}

run();
