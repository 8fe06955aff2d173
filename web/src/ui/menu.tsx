import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
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
import type { Icon } from "./button.tsx";
import "./styles/layers.css";
import { placeAtButton, type PopoverTarget } from "./popover.ts";

export interface MenuEntry {
  readonly label: string;
  readonly icon?: Icon;
  /** Shown in place of the label, which is read out. */
  readonly sign?: string;
  readonly isHarmful?: boolean;
  readonly isCurrent?: boolean;
  /** The language of the label, where it is not that of the page. */
  readonly lang?: string;
  readonly onPress?: () => void;
  /** An address that is opened in a window of its own. */
  readonly href?: string;
  /** A list of further entries, which takes the place of this one. */
  readonly entries?: readonly MenuEntry[];
}

/** What the button that opens a menu needs. */
export interface MenuTarget extends PopoverTarget {
  readonly "aria-haspopup": "menu";
}

interface MenuProps {
  readonly entries: readonly MenuEntry[];
  readonly target: (props: MenuTarget) => ReactElement;
  /** Said above the entries. */
  readonly head?: ReactNode;
  /** Signs stand side by side. */
  readonly isRow?: boolean;
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")];

/** Arrows, Home, End and first letters move; Tab leaves. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  if (event.key === "Tab") return event.currentTarget.hidePopover();
  let next = steps[event.key];
  if (next === undefined && event.key.length === 1) {
    const letter = event.key.toLocaleLowerCase();
    const later = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    const found = later.find(({ textContent }) => textContent.trim().toLocaleLowerCase().startsWith(letter));
    if (found !== undefined) next = items.indexOf(found);
  }
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}

function Entry({ entry, press }: { readonly entry: MenuEntry; readonly press: (entry: MenuEntry) => void }) {
  const { label, icon: Shown, sign, isHarmful = false, isCurrent = false, lang, href, entries } = entry;
  const props = {
    role: "menuitem",
    tabIndex: -1,
    className: isHarmful ? "menu__i menu__i--harm" : "menu__i",
    lang,
    "aria-label": sign === undefined ? undefined : label,
    "aria-current": isCurrent || undefined,
    onClick: () => press(entry),
  };
  const content = (
    <>
      {Shown !== undefined && <Shown className="i" aria-hidden />}
      <span className="grow">{sign ?? label}</span>
      {entries !== undefined && <IconChevronRight className="i" aria-hidden />}
    </>
  );
  return href === undefined ? (
    <button type="button" {...props} aria-haspopup={entries === undefined ? undefined : "menu"}>
      {content}
    </button>
  ) : (
    <a {...props} href={href} target="_blank" rel="noreferrer">
      {content}
    </a>
  );
}

/** A menu of actions at a button; on a phone a sheet at the bottom. Escape and a press outside close it. */
export function Menu({ entries, target, head, isRow = false }: MenuProps) {
  const t = useText();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [within, setWithin] = useState<MenuEntry>();
  const focusFirst = (): void => void requestAnimationFrame(() => menu.current && itemsOf(menu.current)[0]?.focus());
  const press = (entry: MenuEntry): void => {
    if (entry.entries === undefined) menu.current?.hidePopover();
    else enter(entry);
    entry.onPress?.();
  };
  const enter = (entry: MenuEntry | undefined): void => {
    setWithin(entry);
    focusFirst();
  };
  const begin = ({ currentTarget, newState }: ToggleEvent<HTMLElement>): void => {
    if (newState === "closed") return;
    placeAtButton(currentTarget);
    setOpen(true);
  };
  // The entries stay until the menu is closed, so that the focus returns to the button.
  const settle = ({ newState }: ToggleEvent<HTMLElement>): void => {
    if (newState === "open") return focusFirst();
    setOpen(false);
    setWithin(undefined);
  };
  const back: MenuEntry = { label: t("app.back"), icon: IconChevronLeft };
  return (
    <>
      {target({ popoverTarget: id, "aria-haspopup": "menu", "aria-expanded": isOpen })}
      <div
        id={id}
        ref={menu}
        popover="auto"
        role="menu"
        tabIndex={-1}
        className={isRow ? "menu menu--row" : "menu"}
        onBeforeToggle={begin}
        onToggle={settle}
        onKeyDown={move}
      >
        {isOpen && (
          <>
            {head !== undefined && within === undefined && <div className="menu__h">{head}</div>}
            {within !== undefined && <Entry entry={back} press={() => enter(undefined)} />}
            {(within?.entries ?? entries).map((entry) => (
              <Entry key={entry.label} entry={entry} press={press} />
            ))}
          </>
        )}
      </div>
    </>
  );
}
