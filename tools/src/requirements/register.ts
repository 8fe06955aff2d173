import { readText } from "../project.ts";

export const REGISTER = "docs/requirements.csv";

export interface Requirement {
  readonly id: string;
  readonly area: string;
  readonly kind: string;
  readonly text: string;
  readonly source: string;
  /** walk, call or rule: see proof.ts. */
  readonly proof: string;
}

/** The fields of each line; a quoted field may contain commas, line breaks and doubled quotes. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end !== ",") rows.push([]);
  }
  return rows.filter((row) => row.some((field) => field !== ""));
}

/** All requirements of the register in order. */
export const readRegister = (): Requirement[] =>
  parseCsv(readText(REGISTER))
    .slice(1)
    .map(([id = "", area = "", kind = "", text = "", source = "", proof = ""]) => ({
      id,
      area,
      kind,
      text,
      source,
      proof,
    }));
