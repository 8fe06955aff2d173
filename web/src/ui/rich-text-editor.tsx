import { EditorState, type Command } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { useEffect, useRef, useState } from "react";
import { editing } from "./rich-text-commands.ts";
import { documentOf, htmlOf } from "./rich-text-document.ts";
import { characterLimit } from "./rich-text-limit.ts";
import { Toolbar } from "./rich-text-toolbar.tsx";
import "./styles/rich-text.css";

export interface RichTextEditorProps {
  readonly value: string;
  readonly max: number;
  readonly labelId: string;
  readonly belowId: string;
  readonly isWrong: boolean;
  readonly onChange: (html: string) => void;
  readonly onBlur: (() => void) | undefined;
  readonly onFull: () => void;
}

const attributesOf = ({ labelId, belowId, isWrong }: RichTextEditorProps): Record<string, string> => ({
  class: "prose",
  role: "textbox",
  "aria-multiline": "true",
  "aria-labelledby": labelId,
  "aria-describedby": belowId,
  "aria-invalid": String(isWrong),
});

/** The editor itself; loaded by RichText. */
export function RichTextEditor(props: RichTextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const present = useRef(props);
  present.current = props;
  const [state, setState] = useState(() =>
    EditorState.create({
      doc: documentOf(props.value),
      plugins: [characterLimit({ max: props.max, onFull: () => present.current.onFull() }), ...editing()],
    }),
  );
  const [first] = useState(state);
  useEffect(() => {
    const made = new EditorView(place.current, {
      state: first,
      attributes: () => attributesOf(present.current),
      dispatchTransaction(transaction) {
        const next = made.state.apply(transaction);
        made.updateState(next);
        setState(next);
        if (transaction.docChanged) present.current.onChange(htmlOf(next.doc));
      },
      handleDOMEvents: { blur: () => void present.current.onBlur?.() },
    });
    view.current = made;
    return () => made.destroy();
  }, [first]);
  const { isWrong } = props;
  // The attributes are read again whenever the editor is drawn.
  useEffect(() => view.current?.setProps({}), [isWrong]);
  const run = (command: Command): void => {
    const editor = view.current;
    if (editor === null) return;
    command(editor.state, editor.dispatch, editor);
    editor.focus();
  };
  return (
    <div className={isWrong ? "rich rich--err" : "rich"}>
      <Toolbar state={state} run={run} />
      <div ref={place} className="rich__text" />
    </div>
  );
}
