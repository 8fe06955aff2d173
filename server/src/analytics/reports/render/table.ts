/** A table of a report: its title, columns and rows. */
export interface ReportTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** A large figure on the first page. */
export interface ReportFigure {
  readonly label: string;
  readonly value: string;
  readonly change: string;
}

/** The content of a report, independent of the file format. */
export interface ReportContent {
  readonly title: string;
  readonly subtitle: string;
  readonly author: string;
  readonly language: string;
  readonly madeAtMs: number;
  readonly figures: readonly ReportFigure[];
  readonly tables: readonly ReportTable[];
}
