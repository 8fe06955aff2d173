import type { KeyboardEvent, ReactNode } from "react";
import { useCentred } from "./centred.ts";

export interface Tab<Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly count?: number | undefined;
  /** Why it cannot be opened now. */
  readonly locked?: string;
}

interface TabsProps<Key extends string> {
  readonly tabs: readonly Tab<Key>[];
  readonly selected: Key;
  readonly onSelect: (key: Key) => void;
  readonly label: string;
  readonly children: ReactNode;
}

/** Underlined tabs with counts; arrow keys move, and the panel belongs to the selected one. */
export function Tabs<Key extends string>({ tabs, selected, onSelect, label, children }: TabsProps<Key>) {
  const keys = tabs.map(({ key }) => key).join();
  const list = useCentred(`#tab-${selected}`, keys);
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const open = tabs.filter(({ locked }) => locked === undefined);
    const index = open.findIndex(({ key }) => key === selected);
    const next = open[(index + step + open.length) % open.length];
    if (next === undefined) return;
    onSelect(next.key);
    list.current?.querySelector<HTMLElement>(`#tab-${next.key}`)?.focus();
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} tabIndex={-1} onKeyDown={move}>
        {tabs.map(({ key, label: text, count, locked }) => (
          <button
            key={key}
            type="button"
            role="tab"
            title={locked}
            aria-disabled={locked === undefined ? undefined : true}
            id={`tab-${key}`}
            className="tab"
            aria-selected={key === selected}
            aria-controls={key === selected ? `panel-${key}` : undefined}
            tabIndex={key === selected ? 0 : -1}
            onClick={() => locked === undefined && onSelect(key)}
          >
            {text}
            {count !== undefined && <span className="tab__n">{count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`panel-${selected}`} aria-labelledby={`tab-${selected}`} className="tabpanel">
        {children}
      </div>
    </>
  );
}

interface SegmentsProps<Key extends string> {
  readonly segments: readonly Tab<Key>[];
  readonly selected: Key;
  readonly onSelect: (key: Key) => void;
  readonly label: string;
}

/** Two or three views inside a tab. */
export function Segments<Key extends string>({ segments, selected, onSelect, label }: SegmentsProps<Key>) {
  return (
    <div className="seg" role="group" aria-label={label}>
      {segments.map(({ key, label: text, count }) => (
        <button key={key} type="button" aria-pressed={key === selected} onClick={() => onSelect(key)}>
          {text}
          {count !== undefined && <span className="t3"> {count}</span>}
        </button>
      ))}
    </div>
  );
}
