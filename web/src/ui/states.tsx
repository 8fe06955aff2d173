import { IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";

export interface EmptyStateProps {
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
}

/** An empty state: the fact, the reason or next step, and one action for those who may take it. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <svg width="180" height="120" viewBox="0 0 180 120" aria-hidden="true" className="empty__ring">
        <circle cx="90" cy="60" r="50" fill="none" strokeWidth="1.5" className="empty__line" strokeDasharray="2 7" />
        <path d="M104 26A36 36 0 1 0 125 52" fill="none" strokeWidth="9" strokeLinecap="round" className="empty__arc" />
        <circle cx="119" cy="32" r="7" className="empty__dot" />
      </svg>
      <h2 className="semi lg">{title}</h2>
      {text !== undefined && <p className="sm">{text}</p>}
      {action}
    </div>
  );
}

interface NoteProps {
  readonly tone?: "info" | "warning" | "brand" | "neutral" | "danger";
  readonly children: ReactNode;
}

/** A tinted box for what a person should know or do. */
export function Note({ tone = "info", children }: NoteProps) {
  return (
    <div className={tone === "info" ? "note" : `note note--${tone}`} role={tone === "danger" ? "alert" : undefined}>
      <IconInfoCircle className="i" aria-hidden />
      <div className="grow">{children}</div>
    </div>
  );
}

/** Skeleton lines in the place of what is loading. */
export function Skeleton({ lines = 3, height = "1.25rem" }: { readonly lines?: number; readonly height?: string }) {
  return (
    <div className="stack g3 sk-late" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="sk" style={{ height, width: index === lines - 1 ? "60%" : "100%" }} />
      ))}
    </div>
  );
}
