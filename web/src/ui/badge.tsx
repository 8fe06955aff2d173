import type { ReactNode } from "react";
import type { IconComponent } from "./button.tsx";

export type BadgeTone = "neutral" | "brand" | "success" | "info" | "warning" | "danger" | "pilot" | "line" | "live";

interface BadgeProps {
  readonly tone?: BadgeTone;
  readonly icon?: IconComponent;
  /** A dot before the text; a pulsing one means that it happens now. */
  readonly dot?: "still" | "pulse";
  readonly children: ReactNode;
}

/** A status in words, never by colour alone. */
export function Badge({ tone = "neutral", icon: IconShown, dot, children }: BadgeProps) {
  return (
    <span className={tone === "neutral" ? "badge" : `badge badge--${tone}`}>
      {dot === "still" && <span className="dot" aria-hidden="true" />}
      {dot === "pulse" && <span className="pulse" aria-hidden="true" />}
      {IconShown && <IconShown className="i" aria-hidden />}
      {children}
    </span>
  );
}
