import { useId, useState, type KeyboardEvent, type ReactElement, type ReactNode } from "react";
import { useText } from "../kernel/i18n.tsx";
import { PopoverPanel, type PanelTarget } from "./popover-panel.tsx";

export interface PickerOption<Value> {
  readonly key: string;
  readonly value: Value;
  /** The text that is searched. */
  readonly name: string;
  readonly content: ReactNode;
}

export interface PickerGroup<Value> {
  readonly label: string;
  readonly options: readonly PickerOption<Value>[];
}

interface PickerProps<Value> {
  readonly label: string;
  readonly groups: readonly PickerGroup<Value>[];
  readonly selectedKey: string | undefined;
  readonly onPick: (value: Value) => void;
  readonly target: (props: PanelTarget) => ReactElement;
}

const toLower = (text: string): string => text.toLocaleLowerCase();

interface PickerListProps<Value> extends Omit<PickerProps<Value>, "target"> {
  readonly id: string;
}

/** The search box and its results; arrow keys move, Enter selects. */
function PickerList<Value>({ id, label, groups, selectedKey, onPick }: PickerListProps<Value>) {
  const t = useText();
  const [search, setSearch] = useState("");
  const shownGroups = groups
    .map((group) => ({
      ...group,
      options: group.options.filter(({ name }) => toLower(name).includes(toLower(search.trim()))),
    }))
    .filter(({ options }) => options.length > 0);
  const shownOptions = shownGroups.flatMap(({ options }) => options);
  const [activeKey, setActiveKey] = useState(selectedKey);
  const activeIndex = Math.max(
    0,
    shownOptions.findIndex(({ key }) => key === activeKey),
  );
  const idOf = (key: string): string => `${id}-${key}`;
  const handleKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = shownOptions.at((activeIndex + (step ?? 0)) % shownOptions.length);
    if (option === undefined || (step === undefined && event.key !== "Enter")) return;
    event.preventDefault();
    if (step === undefined) return onPick(option.value);
    setActiveKey(option.key);
    document.querySelector(`#${CSS.escape(idOf(option.key))}`)?.scrollIntoView({ block: "nearest" });
  };
  const activeOption = shownOptions[activeIndex];
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
          aria-activedescendant={activeOption === undefined ? undefined : idOf(activeOption.key)}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
      </span>
      <div role="listbox" id={`${id}-list`} aria-label={label} className="picker__l">
        {shownGroups.map((group) => (
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
                className={key === activeOption?.key ? "menu__i menu__i--at" : "menu__i"}
                aria-selected={key === selectedKey}
                onClick={() => onPick(value)}
              >
                {content}
              </button>
            ))}
          </div>
        ))}
      </div>
      {shownOptions.length === 0 && (
        <p className="menu__h sm t3" role="status">
          {t("app.noResults")}
        </p>
      )}
    </>
  );
}

/** Selects one of many grouped options by typing; a popover at its button, on a phone a sheet at the bottom. */
export function Picker<Value>({ target, onPick, ...list }: PickerProps<Value>) {
  const id = useId();
  return (
    <PopoverPanel label={list.label} target={target}>
      {(close) => (
        <PickerList
          id={id}
          {...list}
          onPick={(value) => {
            close();
            onPick(value);
          }}
        />
      )}
    </PopoverPanel>
  );
}
