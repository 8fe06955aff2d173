import { IconDownload, IconTable, IconChartBar } from "@tabler/icons-react";
import { SHOWN_GROUPS } from "@openrounds/contract/analytics/rules.ts";
import { useId, useRef, useState, type ReactNode } from "react";
import { formatNumber } from "../../../kernel/format.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { toastFailure } from "../../../ui/toast.ts";
import { savePicture } from "./picture.ts";

/** The data of a chart as a table. */
export interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

function DataTable({ table, caption }: { readonly table: ChartTable; readonly caption: string }) {
  return (
    <div className="tablewrap" tabIndex={0} role="group" aria-label={caption}>
      <table className="table">
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {table.columns.map((column, index) => (
              <th key={column} scope="col" className={index === 0 ? undefined : "r"}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            <tr key={`${at} ${row[0] ?? ""}`}>
              {row.map((cell, index) => (
                <td key={table.columns[index]} className={typeof cell === "number" ? "r num" : undefined}>
                  {typeof cell === "number" ? formatNumber(cell) : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ChartCardProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly table: ChartTable;
  /** Shown beside the title. */
  readonly tools?: ReactNode;
  readonly isWide?: boolean;
  /** What the chart leaves out of the table. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** The note that the server limits a list; undefined if the list is below the limit. */
export function useLimitNote(all: number): string | undefined {
  const t = useText();
  return all >= SHOWN_GROUPS ? t("analytics.chart.most", { count: SHOWN_GROUPS }) : undefined;
}

/** A chart with its title, which can be shown as a table and saved as an image. */
export function ChartCard({ title, text, table, tools, isWide = false, note, children }: ChartCardProps) {
  const t = useText();
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const [isTable, setTable] = useState(false);
  const save = (): void => {
    if (card.current === null) return;
    savePicture(card.current, title).catch((failure: unknown) => toastFailure(messageOf(failure)));
  };
  return (
    <section className={isWide ? "card card--p span2" : "card card--p"} ref={card} aria-labelledby={id}>
      <div className="row between g3 chead">
        <div>
          <h2 id={id}>{title}</h2>
          {text !== undefined && <p className="xs t3">{text}</p>}
        </div>
        <div className="row g2" data-no-picture>
          {tools}
          <IconButton
            icon={isTable ? IconChartBar : IconTable}
            label={t(isTable ? "analytics.chart.chart" : "analytics.chart.table")}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          />
          <IconButton icon={IconDownload} label={t("analytics.chart.jpeg", { name: title })} onClick={save} />
        </div>
      </div>
      {isTable ? <DataTable table={table} caption={title} /> : children}
      {note !== undefined && !isTable && <p className="xs t3">{note}</p>}
    </section>
  );
}
