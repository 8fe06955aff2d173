import { IconPlus } from "@tabler/icons-react";
import { useId, useState } from "react";
import "../../../ui/styles/plan.css";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import type { MenuEntry } from "../../../ui/menu.tsx";
import { Note } from "../../../ui/states.tsx";
import {
  addRows,
  fillRows,
  moveRow,
  shiftRows,
  skipDate,
  sortRows,
  type PlanColumn,
  type PlanRow,
  type TextColumn,
} from "./plan-rows.ts";
import { PlanTableRow } from "./plan-table-row.tsx";

const WEEK_DAYS = 7;
/** A longer table is shown on request: each row has five fields. */
const SHOWN_AT_ONCE = 60;

export interface PlanTableProps {
  readonly rows: readonly PlanRow[];
  readonly onChange: (rows: readonly PlanRow[]) => void;
  /** Validates the rows once a field of them is left. */
  readonly onBlur: () => void;
  readonly errorOf: (at: number, column: PlanColumn) => string | undefined;
  /** The recurrence of the batch, whose next date an added session takes. */
  readonly schedule: string;
  /** The number of sessions before the first row. */
  readonly numbersAfter?: number;
  /** Names that the presenter suggests. */
  readonly names?: readonly string[];
  /** Public holidays by day; an added session is not on one. */
  readonly holidays?: ReadonlyMap<string, string>;
}

/**
 * The sessions of a batch in a table: all fields are edited in place, lists and columns of a sheet are pasted, rows are
 * dragged, moved by their menu, or by Alt and the arrow keys.
 */
export function PlanTable(props: PlanTableProps) {
  const { rows, onChange, onBlur, errorOf, schedule, numbersAfter = 0, names = [], holidays } = props;
  const t = useText();
  const namesId = useId();
  const [rest, setRest] = useState<readonly string[]>([]);
  const [areAllShown, setAllShown] = useState(false);
  const [announced, setAnnounced] = useState("");
  const shown = areAllShown ? rows : rows.slice(0, SHOWN_AT_ONCE);
  const leave = (): void => {
    onChange(sortRows(rows));
    onBlur();
  };
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= rows.length || from === to) return;
    onChange(moveRow(rows, from, to));
    setAnnounced(t("batches.planner.moved", { number: numbersAfter + to + 1 }));
  };
  const paste = (at: number, column: TextColumn, text: string): void => {
    const filled = fillRows(rows, { at, column }, text);
    onChange(filled.rows);
    setRest(filled.rest);
  };
  const addMore = (lines: readonly string[]): void => {
    onChange(addRows(rows, lines, { schedule, leftOut: holidays }));
    setRest([]);
  };
  const actionsOf = (at: number): MenuEntry[] => [
    {
      label: t("batches.planner.shiftOne"),
      onPress: () => onChange(shiftRows(rows, { from: at, days: WEEK_DAYS, isOnlyOne: true })),
    },
    {
      label: t("batches.planner.shiftLater"),
      onPress: () => onChange(shiftRows(rows, { from: at, days: WEEK_DAYS, isOnlyOne: false })),
    },
    { label: t("batches.planner.skip"), onPress: () => onChange(skipDate(rows, at, schedule)) },
    { label: t("batches.planner.remove"), isHarmful: true, onPress: () => onChange(rows.toSpliced(at, 1)) },
  ];
  return (
    <div className="stack g3">
      <table className="table pt">
        <thead>
          <tr>
            <th scope="col">{t("batches.planner.number")}</th>
            <th scope="col">{t("batches.planner.date")}</th>
            <th scope="col">{t("batches.planner.time")}</th>
            <th scope="col">{t("batches.planner.topic")}</th>
            <th scope="col">{t("batches.planner.presenter")}</th>
            <th scope="col">
              <span className="sr">{t("app.more")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            <PlanTableRow
              key={row.key}
              row={row}
              at={at}
              number={numbersAfter + at + 1}
              namesId={namesId}
              holiday={holidays?.get(row.date)}
              errorOf={(column) => errorOf(at, column)}
              change={(changes) => onChange(rows.with(at, { ...row, ...changes }))}
              onLeave={leave}
              paste={(column, text) => paste(at, column, text)}
              move={(to) => move(at, to)}
              isLast={at === rows.length - 1}
              actions={actionsOf(at)}
              onDrop={(from) => move(from, at)}
            />
          ))}
        </tbody>
      </table>
      <datalist id={namesId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <p className="sr" role="status">
        {announced}
      </p>
      {rest.length > 0 && (
        <Note tone="warning">
          <p>{t("batches.planner.rest", { count: rest.length })}</p>
          <Button size="sm" onClick={() => addMore(rest)}>
            {t("batches.planner.addRest", { count: rest.length })}
          </Button>
        </Note>
      )}
      <div className="row g2 wrap">
        {shown.length < rows.length && (
          <Button size="sm" onClick={() => setAllShown(true)}>
            {t("batches.planner.showAll", { count: rows.length })}
          </Button>
        )}
        {rows.length > 0 && (
          <Button size="sm" icon={IconPlus} onClick={() => addMore([""])}>
            {t("batches.planner.add")}
          </Button>
        )}
      </div>
      <p className="help only-d">{t("batches.planner.help")}</p>
    </div>
  );
}
