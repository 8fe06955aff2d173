import { PACKAGES } from "../domains.ts";
import type { Offence } from "../offence.ts";
import { filesBelow, readText } from "../project.ts";

/** A citation of a requirement in a test. */
export interface Citation {
  readonly id: string;
  readonly file: string;
  readonly line: number;
}

const ID = /[A-Z]+-\d{3}/g;
/** One or more ids in brackets: [BATCH-041] or [BATCH-041, BATCH-042]. */
const BRACKETS = /\[([A-Z]+-\d{3}(?:[,;\s]+[A-Z]+-\d{3})*)\]/g;

/** The requirements cited in the titles of a test file. */
export const citationsIn = (file: string, text: string): Citation[] =>
  text
    .split("\n")
    .flatMap((content, at) =>
      [...content.matchAll(BRACKETS)].flatMap(([, ids = ""]) =>
        [...ids.matchAll(ID)].map(([id]) => ({ id, file, line: at + 1 })),
      ),
    );

/** The requirements cited by any test of the project. */
export const readCitations = (): Citation[] =>
  Object.keys(PACKAGES)
    .flatMap((name) => filesBelow(name))
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !file.startsWith("tools/"))
    .flatMap((file) => citationsIn(file, readText(file)));

/** Citations of requirements that are not in the register. */
export const unknownRequirements = (citations: readonly Citation[], known: ReadonlySet<string>): Offence[] =>
  citations
    .filter(({ id }) => !known.has(id))
    .map(({ id, file, line }) => ({ file, line, text: `${id} is no requirement of the register` }));
