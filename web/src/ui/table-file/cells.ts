/** A record that spans more lines has a quotation mark that nobody closed. */
const MAX_LINES = 20;

/** Splits a text into records, which may have line breaks inside quotation marks (RFC 4180). */
function splitRecords(text: string): string[] {
  const records: string[] = [];
  let open: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const isQuote = line.split('"').length % 2 === 0;
    if (open.length === 0 && !isQuote) records.push(line);
    else if (open.length > 0 && isQuote) {
      records.push([...open, line].join("\n"));
      open = [];
    } else {
      open.push(line);
      if (open.length < MAX_LINES) continue;
      records.push(...open);
      open = [];
    }
  }
  return [...records, ...open];
}

/** The separator of a record: as in a copied sheet, in the CSV files of many countries, and in those of the others. */
function separatorOf(record: string): string {
  const bare = record.replaceAll(/"[^"]*"/g, "");
  return bare.includes("\t") ? "\t" : bare.includes(";") ? ";" : ",";
}

/** A cell without its quotation marks and outer spaces. */
function unquoted(cell: string): string {
  const text = cell.trim();
  const isQuoted = text.length > 1 && text.startsWith('"') && text.endsWith('"');
  return isQuoted ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
}

function splitRecord(record: string): string[] {
  const separator = separatorOf(record);
  const cells: string[] = [];
  let cell = "";
  let isInside = false;
  for (const sign of record) {
    if (sign === '"') isInside = !isInside;
    if (sign !== separator || isInside) cell += sign;
    else {
      cells.push(unquoted(cell));
      cell = "";
    }
  }
  return [...cells, unquoted(cell)];
}

/** The cells of a CSV file or of a copied sheet, separated by tabs, semicolons or commas; empty lines are left out. */
export const parseCells = (text: string): string[][] =>
  splitRecords(text.replace(/^\uFEFF/, ""))
    .filter((record) => record.trim() !== "")
    .map(splitRecord);

/** Cells as a copied sheet has them, to be edited as text. */
export const writeCells = (records: readonly (readonly string[])[]): string =>
  records.map((cells) => cells.map((cell) => cell.replaceAll(/\s+/g, " ")).join("\t")).join("\n");
