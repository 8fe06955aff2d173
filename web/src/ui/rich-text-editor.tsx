import { EditorState, type Command } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { useEffect, useRef, useState } from "react";
import { editingPlugins } from "./rich-text-commands.ts";
import { parseHtml, toStoredHtml } from "./rich-text-document.ts";
import { characterLimit } from "./rich-text-limit.ts";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";
import "./styles/rich-text.css";

export interface RichTextEditorProps {
  readonly value: string;
  readonly max: number;
  readonly labelId: string;
  readonly belowId: string;
  readonly isInvalid: boolean;
  readonly onChange: (html: string) => void;
  readonly onBlur: (() => void) | undefined;
  readonly onFull: () => void;
}

const attributesOf = ({ labelId, belowId, isInvalid }: RichTextEditorProps): Record<string, string> => ({
  class: "prose",
  role: "textbox",
  "aria-multiline": "true",
  "aria-labelledby": labelId,
  "aria-describedby": belowId,
  "aria-invalid": String(isInvalid),
});

/** The editor; a lazy chunk that RichText loads. */
export function RichTextEditor(props: RichTextEditorProps) {
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const present = useRef(props);
  present.current = props;
  const [state, setState] = useState(() =>
    EditorState.create({
      doc: parseHtml(props.value),
      plugins: [characterLimit({ max: props.max, onFull: () => present.current.onFull() }), ...editingPlugins()],
    }),
  );
  const [initialState] = useState(state);
  useEffect(() => {
    const editorView = new EditorView(container.current, {
      state: initialState,
      attributes: () => attributesOf(present.current),
      dispatchTransaction(transaction) {
        const next = editorView.state.apply(transaction);
        editorView.updateState(next);
        setState(next);
        if (transaction.docChanged) present.current.onChange(toStoredHtml(next.doc));
      },
      handleDOMEvents: { blur: () => void present.current.onBlur?.() },
    });
    view.current = editorView;
    return () => editorView.destroy();
  }, [initialState]);
  const { isInvalid } = props;
  // ProseMirror reads the attributes again when props are set.
  useEffect(() => view.current?.setProps({}), [isInvalid]);
  const run = (command: Command): void => {
    const editor = view.current;
    if (editor === null) return;
    command(editor.state, editor.dispatch, editor);
    editor.focus();
  };
  return (
    <div className={isInvalid ? "rich rich--err" : "rich"}>
      <RichTextToolbar state={state} run={run} />
      <div ref={container} className="rich__text" />
    </div>
  );
}
