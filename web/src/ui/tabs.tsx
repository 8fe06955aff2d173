import type { KeyboardEvent, ReactNode } from "react";
import { useScrollToCentre } from "./scroll-to-centre.ts";

export interface Tab<Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly count?: number | undefined;
  /** Why it is disabled. */
  readonly disabledReason?: string;
}

interface TabsProps<Key extends string> {
  readonly tabs: readonly Tab<Key>[];
  readonly selected: Key;
  readonly onSelect: (key: Key) => void;
  readonly label: string;
  readonly children: ReactNode;
}

/** Underlined tabs with counts; arrow keys select, and the panel belongs to the selected tab. */
export function Tabs<Key extends string>({ tabs, selected, onSelect, label, children }: TabsProps<Key>) {
  const keys = tabs.map(({ key }) => key).join();
  const list = useScrollToCentre(`#tab-${selected}`, keys);
  const moveSelection = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const open = tabs.filter(({ disabledReason }) => disabledReason === undefined);
    const index = open.findIndex(({ key }) => key === selected);
    const next = open[(index + step + open.length) % open.length];
    if (next === undefined) return;
    onSelect(next.key);
    list.current?.querySelector<HTMLElement>(`#tab-${next.key}`)?.focus();
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} tabIndex={-1} onKeyDown={moveSelection}>
        {tabs.map(({ key, label: text, count, disabledReason }) => (
          <button
            key={key}
            type="button"
            role="tab"
            title={disabledReason}
            aria-disabled={disabledReason === undefined ? undefined : true}
            id={`tab-${key}`}
            className="tab"
            aria-selected={key === selected}
            aria-controls={key === selected ? `panel-${key}` : undefined}
            tabIndex={key === selected ? 0 : -1}
            onClick={() => disabledReason === undefined && onSelect(key)}
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

interface SegmentedControlProps<Key extends string> {
  readonly segments: readonly Tab<Key>[];
  readonly selected: Key;
  readonly onSelect: (key: Key) => void;
  readonly label: string;
}

/** A segmented control: two or three views inside a tab. */
export function SegmentedControl<Key extends string>({
  segments,
  selected,
  onSelect,
  label,
}: SegmentedControlProps<Key>) {
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
