import { IconArrowDown, IconArrowUp, IconArrowsSort, IconDots } from "@tabler/icons-react";
import {
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Header,
  type Row as TableRow,
} from "@tanstack/react-table";
import type { ReactNode } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { IconButton } from "../button.tsx";
import { Menu, type MenuEntry } from "../menu.tsx";
import type { Sort } from "./list-address.ts";
import type { RowSelection } from "./selection.ts";

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });
type Features = typeof features;

/** A column: the content of its head and of the cell in each row. */
export interface TableColumn<Row extends object, By extends string = string> {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** What its head sorts by; without it the column does not sort. */
  readonly sortBy?: By;
  /** Whether the head is read out and not shown, as above buttons. */
  readonly isHeadHidden?: boolean;
  readonly headClass?: string;
  readonly cellClass?: string;
}

interface DataTableProps<Row extends object, By extends string> {
  readonly label: string;
  readonly columns: readonly TableColumn<Row, By>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** How the rows are sorted now; undefined in the list's own order. */
  readonly sort?: Sort<By> | undefined;
  readonly onSort?: (sort: Sort<By> | undefined) => void;
  /** What a row is called where it is chosen and where its menu opens. */
  readonly nameOf: (row: Row) => string;
  /** Lets rows be chosen. */
  readonly selection?: RowSelection<Row> | undefined;
  /** What can be done with a row; without entries it has no menu. */
  readonly menuOf?: ((row: Row) => readonly MenuEntry[]) | undefined;
  /** Whether it scrolls sideways where it is narrow, as figures do; otherwise each row is a card there. */
  readonly isWide?: boolean;
}

const ARIA = { none: "none", asc: "ascending", desc: "descending" } as const;
const SIGNS = { none: IconArrowsSort, asc: IconArrowUp, desc: IconArrowDown } as const;
const ORDERS = { none: "NONE", asc: "ASC", desc: "DESC" } as const;

/** The head of a column; a press sorts by it: upwards, downwards, in the list's own order. */
function Head<Row extends object>({
  header,
  column,
}: {
  readonly header: Header<Features, Row>;
  readonly column: TableColumn<Row>;
}) {
  const t = useText();
  const { head, isHeadHidden = false, headClass } = column;
  if (!header.column.getCanSort()) {
    return <th className={headClass}>{isHeadHidden ? <span className="sr">{head}</span> : head}</th>;
  }
  const sorted = header.column.getIsSorted();
  const order = sorted === false ? "none" : sorted;
  const Sign = SIGNS[order];
  return (
    <th className={headClass} aria-sort={ARIA[order]}>
      <button
        type="button"
        className="table__sort"
        title={t(`app.sort.${ORDERS[order]}`, { column: head })}
        onClick={header.column.getToggleSortingHandler()}
      >
        {head} <Sign className="i" aria-hidden />
      </button>
    </th>
  );
}

function SelectionCheckbox({
  label,
  isChosen,
  choose,
}: {
  readonly label: string;
  readonly isChosen: boolean;
  readonly choose: (event: unknown) => void;
}) {
  return (
    <label className="check check--native">
      <input type="checkbox" checked={isChosen} onChange={choose} aria-label={label} />
    </label>
  );
}

function RowMenu({ name, entries }: { readonly name: string; readonly entries: readonly MenuEntry[] }) {
  const t = useText();
  if (entries.length === 0) return null;
  return (
    <Menu
      entries={entries}
      target={(props) => <IconButton icon={IconDots} label={t("app.list.actions", { name })} {...props} />}
    />
  );
}

/** A table whose heads sort and whose rows can be chosen over all pages. */
export function DataTable<Row extends object, By extends string = string>(props: DataTableProps<Row, By>) {
  const { label, columns, rows, idOf, nameOf, sort, onSort, selection, menuOf, isWide = false } = props;
  const t = useText();
  const table = useTable({
    features,
    data: rows,
    columns: columns.map(({ id, sortBy }): ColumnDef<Features, Row> => ({
      id,
      accessorFn: idOf,
      enableSorting: sortBy !== undefined,
      sortDescFirst: false,
    })),
    getRowId: idOf,
    manualSorting: true,
    enableMultiSort: false,
    state: {
      sorting: columns
        .filter(({ sortBy }) => sortBy !== undefined && sortBy === sort?.by)
        .map(({ id }) => ({ id, desc: sort?.isDescending === true })),
      rowSelection: Object.fromEntries(
        rows
          .map(idOf)
          .filter((id) => selection?.has(id))
          .map((id) => [id, true]),
      ),
    },
    onSortingChange: (update) => {
      const [next] = typeof update === "function" ? update(table.state.sorting) : update;
      const by = columns.find(({ id }) => id === next?.id)?.sortBy;
      onSort?.(by === undefined ? undefined : { by, isDescending: next?.desc === true });
    },
    onRowSelectionChange: (update) => {
      const next = typeof update === "function" ? update(table.state.rowSelection) : update;
      selection?.choose(rows, new Set(Object.keys(next).filter((id) => next[id] === true)));
    },
  });
  const columnOf = (id: string): TableColumn<Row, By> | undefined => columns.find((column) => column.id === id);
  const rowLine = (row: TableRow<Features, Row>) => (
    <tr key={row.id} className={row.getIsSelected() ? "sel" : undefined}>
      {selection !== undefined && (
        <td className="m-pre">
          <SelectionCheckbox
            label={t("app.list.select", { name: nameOf(row.original) })}
            isChosen={row.getIsSelected()}
            choose={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      {columns.map(({ id, cell, cellClass }) => (
        <td key={id} className={cellClass}>
          {cell(row.original)}
        </td>
      ))}
      {menuOf !== undefined && (
        <td className="r m-end">
          <RowMenu name={nameOf(row.original)} entries={menuOf(row.original)} />
        </td>
      )}
    </tr>
  );
  const shown = (
    <table className={isWide ? "table" : "table rt"} aria-label={label}>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {selection !== undefined && (
              <th>
                <SelectionCheckbox
                  label={t("app.list.selectAll")}
                  isChosen={table.getIsAllRowsSelected()}
                  choose={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            {group.headers.map((header) => {
              const column = columnOf(header.column.id);
              return column === undefined ? null : <Head key={header.id} header={header} column={column} />;
            })}
            {menuOf !== undefined && (
              <th>
                <span className="sr">{t("app.more")}</span>
              </th>
            )}
          </tr>
        ))}
      </thead>
      <tbody>{table.getRowModel().rows.map(rowLine)}</tbody>
    </table>
  );
  if (!isWide) return shown;
  return (
    <div className="tablewrap" tabIndex={0} role="group" aria-label={label}>
      {shown}
    </div>
  );
}
