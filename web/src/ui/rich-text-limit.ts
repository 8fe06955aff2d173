import { Plugin } from "prosemirror-state";
import { visibleLength } from "./rich-text-document.ts";

interface LimitOptions {
  readonly max: number;
  /** Called when an input was refused because the text would become too long. */
  readonly onFull: () => void;
}

/**
 * Limits a text to so many visible characters, unless a change makes it shorter. Of a paste that is too long, what fits
 * is inserted as plain text.
 */
export const characterLimit = ({ max, onFull }: LimitOptions): Plugin =>
  new Plugin({
    filterTransaction: (transaction, { doc }) => {
      // A document has at least as many positions as visible characters, so most inputs need no counting.
      if (!transaction.docChanged || transaction.doc.content.size <= max) return true;
      const length = visibleLength(transaction.doc);
      const fits = length <= max || length <= visibleLength(doc);
      if (!fits) queueMicrotask(onFull);
      return fits;
    },
    props: {
      handlePaste: ({ state, dispatch }, _event, { content }) => {
        const pasted = content.textBetween(0, content.size, " ", " ");
        const { from, to } = state.selection;
        const free = max - visibleLength(state.doc) + state.doc.textBetween(from, to, " ", " ").length;
        if (pasted.length <= free) return false;
        if (free > 0) dispatch(state.tr.insertText(pasted.slice(0, free)));
        queueMicrotask(onFull);
        return true;
      },
    },
  });
