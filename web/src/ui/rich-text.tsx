import { IconAlertCircle } from "@tabler/icons-react";
import { lazy, Suspense, useId, useState, type ReactNode } from "react";
import { visibleText } from "@openrounds/contract/kernel/text.ts";
import { loadMessages, useText } from "../kernel/i18n.tsx";
import { CharacterCounter } from "./field.tsx";

async function loadEditor() {
  const [{ RichTextEditor: Editor }] = await Promise.all([import("./rich-text-editor.tsx"), loadMessages(["media"])]);
  return { default: Editor };
}

/** The editor is large: a lazy chunk, loaded with its texts where it is needed. */
const RichTextEditor = lazy(loadEditor);

/** Preloads the editor, so that a text can be written without a network. */
export const prepareRichText = (): void => void loadEditor().catch(() => undefined);

interface RichTextProps {
  readonly label: string;
  /** Stored HTML, read at the first render only: a new text needs a new key. */
  readonly value: string;
  /** Called with the text as HTML; empty if nothing is visible. */
  readonly onChange: (html: string) => void;
  readonly onBlur?: () => void;
  /** How many visible characters are allowed; further input is refused. */
  readonly max: number;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  /** Shown when input was refused; by default a general text. */
  readonly full?: string;
  /** Shown after the label in brackets: (optional). */
  readonly note?: string;
}

/** Rich text with bold, italic, lists and links, and a counter of its visible characters. */
export function RichText({ label, value, onChange, onBlur, max, help, error, full, note }: RichTextProps) {
  const t = useText();
  const id = useId();
  const [isFull, setFull] = useState(false);
  const shownError = isFull ? (full ?? t("COMMON_CHAR_LIMIT_ERROR_MESSAGE")) : error;
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {label}
        {note !== undefined && <span className="opt"> {note}</span>}
      </span>
      <Suspense fallback={<span className="sk sk-late" style={{ height: "11.25rem" }} />}>
        <RichTextEditor
          value={value}
          max={max}
          labelId={`${id}-label`}
          belowId={`${id}-below`}
          isInvalid={shownError !== undefined}
          onChange={(html) => {
            setFull(false);
            onChange(html);
          }}
          onFull={() => setFull(true)}
          onBlur={onBlur}
        />
      </Suspense>
      <div className="row between top">
        <span
          id={`${id}-below`}
          className={shownError === undefined ? "help" : "err"}
          role={shownError === undefined ? undefined : "alert"}
        >
          {shownError !== undefined && <IconAlertCircle className="i" aria-hidden />}
          <span>{shownError ?? help}</span>
        </span>
        <CharacterCounter used={visibleText(value).length} max={max} />
      </div>
    </div>
  );
}
