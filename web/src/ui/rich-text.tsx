import { IconAlertCircle } from "@tabler/icons-react";
import { lazy, Suspense, useId, useState, type ReactNode } from "react";
import { visibleText } from "@openrounds/contract/kernel/text.ts";
import { loadMessages, useText } from "../kernel/i18n.tsx";
import { Counter } from "./field.tsx";

/** The editor is large, so it comes with its texts only where somebody writes. */
const RichTextEditor = lazy(async () => {
  const [{ RichTextEditor: Editor }] = await Promise.all([import("./rich-text-editor.tsx"), loadMessages(["media"])]);
  return { default: Editor };
});

interface RichTextProps {
  readonly label: string;
  /** HTML as it was stored; later changes from outside are not followed, so give a new key for a new text. */
  readonly value: string;
  /** The text as HTML; empty when nothing is visible. */
  readonly onChange: (html: string) => void;
  readonly onBlur?: () => void;
  /** How many visible characters are allowed; what goes beyond is not taken. */
  readonly max: number;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  /** What is said when more is typed than is allowed, where a form says it in words of its own. */
  readonly full?: string;
  /** Said after the label, in brackets: (optional). */
  readonly note?: string;
}

/** Text with bold, italic, lists and links, and a counter of its visible characters. */
export function RichText({ label, value, onChange, onBlur, max, help, error, full, note }: RichTextProps) {
  const t = useText();
  const id = useId();
  const [isFull, setFull] = useState(false);
  const wrong = isFull ? (full ?? t("COMMON_CHAR_LIMIT_ERROR_MESSAGE")) : error;
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
          isWrong={wrong !== undefined}
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
          className={wrong === undefined ? "help" : "err"}
          role={wrong === undefined ? undefined : "alert"}
        >
          {wrong !== undefined && <IconAlertCircle className="i" aria-hidden />}
          <span>{wrong ?? help}</span>
        </span>
        <Counter used={visibleText(value).length} max={max} />
      </div>
    </div>
  );
}
