import type { ReactNode } from "react";
import "../../ui/styles/forms.css";

interface FormFrameProps {
  /** Shown above the form: that answers are saved. */
  readonly note?: ReactNode;
  /** The share of answered questions, from 0 to 1. */
  readonly share?: number;
  readonly children: ReactNode;
}

/** The page frame of a form to answer, with its progress. */
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
