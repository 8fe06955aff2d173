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
import type { IconComponent } from "./button.tsx";
import "./styles/layers.css";
import { positionAtButton, type PopoverTarget } from "./popover.ts";

export interface MenuEntry {
  readonly label: string;
  readonly icon?: IconComponent;
  /** Shown in place of the label, which is read to screen readers. */
  readonly sign?: string;
  readonly isHarmful?: boolean;
  readonly isCurrent?: boolean;
  /** The language of the label, if it differs from that of the page. */
  readonly lang?: string;
  readonly onPress?: () => void;
  /** An address that opens in a window of its own. */
  readonly href?: string;
  /** The entries of a submenu, which replaces this list. */
  readonly entries?: readonly MenuEntry[];
}

/** The props of the button that opens a menu. */
export interface MenuTarget extends PopoverTarget {
  readonly "aria-haspopup": "menu";
}

interface MenuProps {
  readonly entries: readonly MenuEntry[];
  readonly target: (props: MenuTarget) => ReactElement;
  /** Shown above the entries. */
  readonly head?: ReactNode;
  /** Whether the signs are in one row. */
  readonly isRow?: boolean;
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")];

/** Arrow keys, Home, End and first letters move the focus; Tab leaves. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  if (event.key === "Tab") return event.currentTarget.hidePopover();
  let next = steps[event.key];
  if (next === undefined && event.key.length === 1) {
    const letter = event.key.toLocaleLowerCase();
    const following = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    const match = following.find(({ textContent }) => textContent.trim().toLocaleLowerCase().startsWith(letter));
    if (match !== undefined) next = items.indexOf(match);
  }
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}

function MenuItem({ entry, press }: { readonly entry: MenuEntry; readonly press: (entry: MenuEntry) => void }) {
  const { label, icon: IconShown, sign, isHarmful = false, isCurrent = false, lang, href, entries } = entry;
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
      {IconShown !== undefined && <IconShown className="i" aria-hidden />}
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

/** A menu of actions at a button, on a phone a sheet at the bottom. Escape and a click outside close it. */
export function Menu({ entries, target, head, isRow = false }: MenuProps) {
  const t = useText();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [submenu, setSubmenu] = useState<MenuEntry>();
  const focusFirst = (): void => void requestAnimationFrame(() => menu.current && itemsOf(menu.current)[0]?.focus());
  const press = (entry: MenuEntry): void => {
    if (entry.entries === undefined) menu.current?.hidePopover();
    else openSubmenu(entry);
    entry.onPress?.();
  };
  const openSubmenu = (entry: MenuEntry | undefined): void => {
    setSubmenu(entry);
    focusFirst();
  };
  const beforeToggle = ({ currentTarget, newState }: ToggleEvent<HTMLElement>): void => {
    if (newState === "closed") return;
    positionAtButton(currentTarget);
    setOpen(true);
  };
  // The entries stay until the menu is closed, so that the focus returns to the button.
  const afterToggle = ({ newState }: ToggleEvent<HTMLElement>): void => {
    if (newState === "open") return focusFirst();
    setOpen(false);
    setSubmenu(undefined);
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
        onBeforeToggle={beforeToggle}
        onToggle={afterToggle}
        onKeyDown={moveFocus}
      >
        {isOpen && (
          <>
            {head !== undefined && submenu === undefined && <div className="menu__h">{head}</div>}
            {submenu !== undefined && <MenuItem entry={back} press={() => openSubmenu(undefined)} />}
            {(submenu?.entries ?? entries).map((entry) => (
              <MenuItem key={entry.label} entry={entry} press={press} />
            ))}
          </>
        )}
      </div>
    </>
  );
}
