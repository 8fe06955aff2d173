import { SHEET, box, drawReport, text, type Element } from "../../../certificates/render/service.ts";
import type { ReportFigure, ReportContent, ReportTable } from "./table.ts";

const INK = { text: "#1c2321", quiet: "#5c6662", line: "#e2e2dc", brand: "#00685d", head: "#f3f5f3" } as const;
const MARGIN = 90;
/** The width without margins; the width of a box excludes its padding. */
const WIDTH = SHEET.width - 2 * MARGIN;
const ROW_HEIGHT = 42;
const ROWS_PER_PAGE = 21;
const MAX_PAGES = 60;
const CUT = 60;

const cutText = (content: string): string => (content.length > CUT ? `${content.slice(0, CUT - 1)}…` : content);

const page = (content: ReportContent, number: number, body: readonly (Element | undefined)[]): Element =>
  box(
    {
      flexDirection: "column",
      width: SHEET.width,
      height: SHEET.height,
      padding: MARGIN,
      backgroundColor: "#ffffff",
      color: INK.text,
    },
    [
      box({ flexDirection: "column", width: WIDTH }, body),
      box({ position: "absolute", left: MARGIN, right: MARGIN, bottom: 44, justifyContent: "space-between" }, [
        text(cutText(`${content.author} · ${content.title}`), { fontSize: 20, color: INK.quiet }),
        text(String(number), { fontSize: 20, color: INK.quiet }),
      ]),
    ],
  );

const figureBox = ({ label, value, change }: ReportFigure): Element =>
  box(
    {
      flexDirection: "column",
      width: 320,
      height: 150,
      margin: 8,
      padding: 24,
      border: `2px solid ${INK.line}`,
      borderRadius: 16,
    },
    [
      text(label, { fontSize: 24, color: INK.quiet }),
      text(value, { fontSize: 50, fontWeight: 600, marginTop: 8 }),
      text(change, { fontSize: 20, color: INK.quiet }),
    ],
  );

const firstPage = (content: ReportContent): Element =>
  page(content, 1, [
    text(content.title, { fontSize: 52, fontWeight: 600, color: INK.brand }),
    text(content.subtitle, { fontSize: 28, color: INK.quiet, marginTop: 12, marginBottom: 32 }),
    box({ flexWrap: "wrap", marginLeft: -8 }, content.figures.map(figureBox)),
  ]);

const NUMBER_WIDTH = 180;
const SIDE = 12;
const ROW = { height: ROW_HEIGHT, alignItems: "center", paddingLeft: SIDE, paddingRight: SIDE } as const;

/**
 * Text columns share the width that number columns leave, the first with a double share; each text stays on one line.
 */
function cellBox(content: string, index: number, { numeric, isHead }: RowLook): Element {
  const numbers = numeric.filter(Boolean).length;
  const share = (WIDTH - 2 * SIDE - numbers * NUMBER_WIDTH) / (numeric.length - numbers + 1);
  const isNumber = numeric[index] === true;
  const width = isNumber ? NUMBER_WIDTH : share * (index === 0 ? 2 : 1);
  const line = { maxWidth: width - SIDE, display: "block", lineClamp: 1, wordBreak: "break-word" } as const;
  return box({ width, justifyContent: isNumber ? "flex-end" : "flex-start" }, [
    text(cutText(content), { fontSize: isHead ? 20 : 22, fontWeight: isHead ? 600 : 400, ...line }),
  ]);
}

interface RowLook {
  /** Which columns are numeric. */
  readonly numeric: readonly boolean[];
  readonly isHead: boolean;
}

const rowBox = (cells: readonly (string | number)[], look: RowLook): Element =>
  box(
    { ...ROW, ...(look.isHead ? { backgroundColor: INK.head } : { borderBottom: `1px solid ${INK.line}` }) },
    cells.map((cell, index) => cellBox(String(cell), index, look)),
  );

function slicesOf(table: ReportTable): ReportTable[] {
  const count = Math.ceil(table.rows.length / ROWS_PER_PAGE);
  return Array.from({ length: count }, (_, index) => ({
    ...table,
    rows: table.rows.slice(index * ROWS_PER_PAGE, (index + 1) * ROWS_PER_PAGE),
  }));
}

function tablePage(content: ReportContent, { title, columns, rows }: ReportTable, number: number): Element {
  const numeric = columns.map((_, index) => rows.some((row) => typeof row[index] === "number"));
  return page(content, number, [
    text(title, { fontSize: 34, fontWeight: 600, marginBottom: 20 }),
    rowBox(columns, { numeric, isHead: true }),
    ...rows.map((row) => rowBox(row, { numeric, isHead: false })),
  ]);
}

/** A report as a PDF: the figures on the first page, then its tables. */
export async function writePages(content: ReportContent): Promise<Buffer> {
  const slices = content.tables.flatMap(slicesOf).slice(0, MAX_PAGES);
  const first = content.figures.length === 0 ? [] : [firstPage(content)];
  const pages = [...first, ...slices.map((slice, index) => tablePage(content, slice, first.length + index + 1))];
  const { title, author, language, madeAtMs } = content;
  return drawReport(pages.length === 0 ? [firstPage(content)] : pages, { title, author, language, madeAtMs });
}
