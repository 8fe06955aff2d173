import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LanguageSelect } from "../../identity/components/language-select.tsx";
import { useText } from "../../kernel/i18n.tsx";
import { Mark } from "../../ui/mark.tsx";
import "../../ui/styles/forms.css";

interface FormFrameProps {
  /** Said beside the language: that answers are kept. */
  readonly note?: ReactNode;
  /** How much is answered, from 0 to 1. */
  readonly share?: number;
  readonly children: ReactNode;
}

/** A page of its own for answering: the way home, the language, and how far one is. */
export function FormFrame({ note, share, children }: FormFrameProps) {
  const t = useText();
  const product = t("app.product");
  return (
    <>
      <header className="nav nav--plain">
        <div className="nav__l">
          <Link to="/home" className="logo" aria-label={product}>
            <Mark />
            <span>{product}</span>
          </Link>
        </div>
        <div className="nav__r">
          {note}
          <LanguageSelect />
        </div>
      </header>
      {share !== undefined && (
        <span className="bar fbbar" aria-hidden="true">
          <i style={{ width: `${Math.round(share * 100)}%` }} />
        </span>
      )}
      <main className="page page--form fbpage">{children}</main>
    </>
  );
}
