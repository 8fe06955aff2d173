import { IconArrowDown, IconArrowUp, IconDots, IconGripVertical } from "@tabler/icons-react";
import type { ClipboardEvent, DragEvent, KeyboardEvent } from "react";
import { SESSION_LIMITS } from "@openrounds/contract/batches/limits.ts";
import { weekdayName } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { Menu, type MenuEntry } from "../../../ui/menu.tsx";
import { isTable, type PlanColumn, type PlanRow, type TextColumn } from "./plan-rows.ts";

/** Goes to the same column of another row. */
function focusCell(from: HTMLElement, column: PlanColumn, at: number): void {
  from.closest("table")?.querySelector<HTMLElement>(`[data-cell="${column}-${at}"]`)?.focus();
}

interface PlanRowProps {
  readonly row: PlanRow;
  readonly at: number;
  /** The number of the session in its batch. */
  readonly number: number;
  /** The id of the list of names that the presenter suggests. */
  readonly namesId: string;
  /** The public holiday on its day. */
  readonly holiday: string | undefined;
  readonly errorOf: (column: PlanColumn) => string | undefined;
  readonly change: (changes: Partial<PlanRow>) => void;
  readonly onLeave: () => void;
  readonly paste: (column: TextColumn, text: string) => void;
  readonly move: (to: number) => void;
  readonly isLast: boolean;
  readonly actions: readonly MenuEntry[];
  readonly onDrop: (from: number) => void;
}

/** The weekday of a date input; empty while it is incomplete. */
const weekdayOf = (day: string): string => (day === "" ? "" : weekdayName(new Date(`${day}T00:00:00Z`).getUTCDay()));

/** A session in the table of a plan. Enter goes to the next row, Alt with an arrow moves the session. */
export function PlanTableRow(props: PlanRowProps) {
  const { row, at, number, namesId, holiday, errorOf, change, onLeave, paste, move, isLast, actions, onDrop } = props;
  const t = useText();
  const onKeyDown = (column: PlanColumn) => (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === "Enter") {
      event.preventDefault();
      focusCell(event.currentTarget, column, at + (event.shiftKey ? -1 : 1));
    } else if (event.altKey && step !== undefined) {
      event.preventDefault();
      move(at + step);
    }
  };
  const cell = (column: PlanColumn) => ({
    "data-cell": `${column}-${at}`,
    "aria-label": t(`batches.planner.cell.${column}`, { number }),
    "aria-invalid": errorOf(column) !== undefined,
    "aria-describedby": errorOf(column) === undefined ? undefined : `${row.key}-error`,
    className: errorOf(column) === undefined ? "input input--cell" : "input input--cell input--err",
    value: row[column],
    onChange: (event: { readonly currentTarget: HTMLInputElement }) => change({ [column]: event.currentTarget.value }),
    onKeyDown: onKeyDown(column),
  });
  const textCell = (column: TextColumn) => ({
    ...cell(column),
    maxLength: SESSION_LIMITS[column],
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const text = event.clipboardData.getData("text");
      if (!isTable(text)) return;
      event.preventDefault();
      paste(column, text);
    },
  });
  const error = (["date", "startTime", "endTime", "topic", "presenter"] as const).map(errorOf).find(Boolean);
  const dropHere = (event: DragEvent): void => {
    event.preventDefault();
    onDrop(Number(event.dataTransfer.getData("text/plain")));
  };
  return (
    <tr onDragOver={(event) => event.preventDefault()} onDrop={dropHere}>
      <td className="pt__n num">
        <span
          className="pt__grip"
          draggable
          onDragStart={(event) => event.dataTransfer.setData("text/plain", String(at))}
          title={t("batches.planner.drag")}
          aria-hidden="true"
        >
          <IconGripVertical className="i" />
        </span>
        {number}
      </td>
      <td className="pt__d">
        <span className="row g2">
          <span className="sm t2 pt__w">{weekdayOf(row.date)}</span>
          <input type="date" {...cell("date")} onBlur={onLeave} />
        </span>
        {holiday !== undefined && <span className="xs pt__hol">{holiday}</span>}
      </td>
      <td className="pt__t">
        <span className="row g1">
          <input type="time" {...cell("startTime")} onBlur={onLeave} />
          <span aria-hidden="true">–</span>
          <input type="time" {...cell("endTime")} />
        </span>
      </td>
      <td className="pt__topic">
        <input type="text" placeholder={t("sessions.defaultTopic", { number })} {...textCell("topic")} />
        {error !== undefined && (
          <span className="err" id={`${row.key}-error`} role="alert">
            {error}
          </span>
        )}
      </td>
      <td className="pt__who">
        <input
          type="text"
          list={namesId}
          placeholder={t("batches.planner.presenter")}
          autoComplete="off"
          {...textCell("presenter")}
        />
      </td>
      <td className="pt__m">
        <Menu
          entries={[
            ...(at > 0 ? [{ label: t("batches.planner.up"), icon: IconArrowUp, onPress: () => move(at - 1) }] : []),
            ...(isLast ? [] : [{ label: t("batches.planner.down"), icon: IconArrowDown, onPress: () => move(at + 1) }]),
            ...actions,
          ]}
          target={(target) => (
            <IconButton icon={IconDots} label={t("batches.planner.actions", { number })} {...target} />
          )}
        />
      </td>
    </tr>
  );
}
