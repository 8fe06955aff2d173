import type { ReactNode } from "react";
import "../../ui/styles/forms.css";

interface FormFrameProps {
  /** Said above: that answers are kept. */
  readonly note?: ReactNode;
  /** How much is answered, from 0 to 1. */
  readonly share?: number;
  readonly children: ReactNode;
}

/** A page for answering, and how far one is. */
export function FormFrame({ note, share, children }: FormFrameProps) {
  return (
    <>
      {share !== undefined && (
        <span className="bar fbbar" aria-hidden="true">
          <i style={{ width: `${Math.round(share * 100)}%` }} />
        </span>
      )}
      <main className="page page--form fbpage">
        {note}
        {children}
      </main>
    </>
  );
}
