import { useId, useRef, useState, type ReactElement, type ReactNode, type ToggleEvent } from "react";
import "./styles/layers.css";
import { positionAtButton, type PopoverTarget } from "./popover.ts";

/** The props of the button that opens a panel. */
export interface PanelTarget extends PopoverTarget {
  readonly "aria-haspopup": "dialog";
}

interface PopoverPanelProps {
  readonly label: string;
  readonly target: (props: PanelTarget) => ReactElement;
  /** Whether it is as wide as texts need. */
  readonly isWide?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/** A panel at its button, on a phone a sheet at the bottom. Escape and a click outside close it. */
export function PopoverPanel({ label, target, isWide = false, children }: PopoverPanelProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const beforeToggle = ({ currentTarget, newState }: ToggleEvent<HTMLElement>): void => {
    if (newState === "closed") return;
    positionAtButton(currentTarget);
    setOpen(true);
  };
  const afterToggle = ({ currentTarget, newState }: ToggleEvent<HTMLElement>): void => {
    if (newState === "closed") setOpen(false);
    else (currentTarget.querySelector("input") ?? currentTarget).focus();
  };
  return (
    <>
      {target({ popoverTarget: id, "aria-haspopup": "dialog", "aria-expanded": isOpen })}
      <div
        id={id}
        ref={panel}
        popover="auto"
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        className={isWide ? "menu menu--wide" : "menu"}
        onBeforeToggle={beforeToggle}
        onToggle={afterToggle}
      >
        {isOpen && children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}
