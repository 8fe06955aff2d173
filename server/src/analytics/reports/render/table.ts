/** A table of a report: what it is, its columns, and its rows. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** A number that stands large on the first page. */
export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly change: string;
}

/** A report before it is written as a file. */
export interface ReportContent {
  readonly title: string;
  readonly subtitle: string;
  readonly author: string;
  readonly language: string;
  readonly madeAtMs: number;
  readonly figures: readonly Figure[];
  readonly tables: readonly Table[];
}
