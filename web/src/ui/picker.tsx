import {
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type ToggleEvent,
} from "react";
import { useText } from "../kernel/i18n.tsx";
import "./styles/layers.css";
import { placeAtButton, type PopoverTarget } from "./popover.ts";

export interface PickerOption<Value> {
  readonly key: string;
  readonly value: Value;
  /** What the search looks in. */
  readonly name: string;
  readonly content: ReactNode;
}

export interface PickerGroup<Value> {
  readonly label: string;
  readonly options: readonly PickerOption<Value>[];
}

export interface PickerTarget extends PopoverTarget {
  readonly "aria-haspopup": "dialog";
}

interface PickerProps<Value> {
  readonly label: string;
  readonly groups: readonly PickerGroup<Value>[];
  readonly selectedKey: string | undefined;
  readonly onPick: (value: Value) => void;
  readonly target: (props: PickerTarget) => ReactElement;
}

const lower = (text: string): string => text.toLocaleLowerCase();

interface ListProps<Value> extends Omit<PickerProps<Value>, "target"> {
  readonly id: string;
}

/** The search and what it finds; arrows move, Enter picks. */
function SearchedList<Value>({ id, label, groups, selectedKey, onPick }: ListProps<Value>) {
  const t = useText();
  const [search, setSearch] = useState("");
  const found = groups
    .map((group) => ({
      ...group,
      options: group.options.filter(({ name }) => lower(name).includes(lower(search.trim()))),
    }))
    .filter(({ options }) => options.length > 0);
  const all = found.flatMap(({ options }) => options);
  const [activeKey, setActiveKey] = useState(selectedKey);
  const active = Math.max(
    0,
    all.findIndex(({ key }) => key === activeKey),
  );
  const idOf = (key: string): string => `${id}-${key}`;
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = all.at((active + (step ?? 0)) % all.length);
    if (option === undefined || (step === undefined && event.key !== "Enter")) return;
    event.preventDefault();
    if (step === undefined) return onPick(option.value);
    setActiveKey(option.key);
    document.querySelector(`#${CSS.escape(idOf(option.key))}`)?.scrollIntoView({ block: "nearest" });
  };
  const present = all[active];
  return (
    <>
      <span className="input input--sm picker__s">
        <input
          type="search"
          role="combobox"
          value={search}
          placeholder={label}
          aria-label={label}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={present === undefined ? undefined : idOf(present.key)}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={press}
        />
      </span>
      <div role="listbox" id={`${id}-list`} aria-label={label} className="picker__l">
        {found.map((group) => (
          <div key={group.label} role="group" aria-label={group.label}>
            <p className="menu__h eyebrow" aria-hidden="true">
              {group.label}
            </p>
            {group.options.map(({ key, value, content }) => (
              <button
                key={key}
                type="button"
                role="option"
                id={idOf(key)}
                tabIndex={-1}
                className={key === present?.key ? "menu__i menu__i--at" : "menu__i"}
                aria-selected={key === selectedKey}
                onClick={() => onPick(value)}
              >
                {content}
              </button>
            ))}
          </div>
        ))}
      </div>
      {all.length === 0 && (
        <p className="menu__h sm t3" role="status">
          {t("app.noResults")}
        </p>
      )}
    </>
  );
}

/** One of many, in groups, found by typing; opens at its button, on a phone as a sheet at the bottom. */
export function Picker<Value>({ target, onPick, ...list }: PickerProps<Value>) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const begin = ({ currentTarget, newState }: ToggleEvent<HTMLElement>): void => {
    if (newState === "closed") return;
    placeAtButton(currentTarget);
    setOpen(true);
  };
  const settle = ({ currentTarget, newState }: ToggleEvent<HTMLElement>): void => {
    if (newState === "closed") setOpen(false);
    else currentTarget.querySelector("input")?.focus();
  };
  const pick = (value: Value): void => {
    popover.current?.hidePopover();
    onPick(value);
  };
  return (
    <>
      {target({ popoverTarget: id, "aria-haspopup": "dialog", "aria-expanded": isOpen })}
      <div
        id={id}
        ref={popover}
        popover="auto"
        role="dialog"
        aria-label={list.label}
        className="menu"
        onBeforeToggle={begin}
        onToggle={settle}
      >
        {isOpen && <SearchedList id={id} {...list} onPick={pick} />}
      </div>
    </>
  );
}
