import type { ReactNode } from "react";
import { Pager } from "../../ui/pager.tsx";

export interface Column<Row> {
  readonly key: string;
  readonly head: ReactNode;
  /** Figures and actions stand at the end of their cell. */
  readonly isAtEnd?: boolean;
  readonly className?: string;
  readonly cell: (row: Row) => ReactNode;
}

interface PagedTableProps<Row> {
  /** What the table holds; read out. */
  readonly label: string;
  readonly head?: ReactNode;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The first page is 0. */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

const classOf = <Row,>({ isAtEnd = false, className = "" }: Column<Row>): string | undefined =>
  `${isAtEnd ? "r " : ""}${className}`.trim() || undefined;

/** A page of rows in a card, which scrolls sideways where it is narrow, with the way to the other pages. */
export function PagedTable<Row>({
  label,
  head,
  columns,
  rows,
  keyOf,
  page,
  size,
  total,
  onPage,
}: PagedTableProps<Row>) {
  return (
    <section className="card">
      {head}
      <div className="tablewrap" tabIndex={0} role="region" aria-label={label}>
        <table className="table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" className={column.isAtEnd === true ? "r" : undefined}>
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map((column) => (
                  <td key={column.key} className={classOf(column)}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pager page={page} size={size} total={total} onPage={onPage} />
    </section>
  );
}
