import { Plugin } from "prosemirror-state";
import { visibleLength } from "./rich-text-document.ts";

interface LimitOptions {
  readonly max: number;
  /** Something was not taken because it went beyond. */
  readonly onFull: () => void;
}

/**
 * Keeps a text within so many visible characters, unless a change makes it shorter; of a longer paste it takes
 * what fits, without its looks.
 */
export const characterLimit = ({ max, onFull }: LimitOptions): Plugin =>
  new Plugin({
    filterTransaction: (transaction, { doc }) => {
      // A document has at least as many positions as visible characters, so most keys need no counting.
      if (!transaction.docChanged || transaction.doc.content.size <= max) return true;
      const length = visibleLength(transaction.doc);
      const isTaken = length <= max || length <= visibleLength(doc);
      if (!isTaken) queueMicrotask(onFull);
      return isTaken;
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
