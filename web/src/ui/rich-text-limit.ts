import { visibleText } from "@openrounds/contract/kernel/text.ts";
import { Extension, getHTMLFromFragment } from "@tiptap/react";
import { Plugin } from "@tiptap/pm/state";
import type { Node } from "@tiptap/pm/model";

interface LimitOptions {
  readonly max: number;
  /** Something was not taken because it went beyond. */
  readonly onFull: () => void;
}

/** The visible characters of a document, as the contract counts them. */
export const visibleLength = (document: Node): number =>
  visibleText(getHTMLFromFragment(document.content, document.type.schema)).length;

/** Takes no change that leaves more visible characters than allowed, unless it makes the text shorter. */
const takesOnly = ({ max, onFull }: LimitOptions) =>
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

/** Keeps a text within so many visible characters; of a longer paste it takes what fits, without its looks. */
export const CharacterLimit = Extension.create<LimitOptions>({
  name: "characterLimit",
  addProseMirrorPlugins() {
    return [takesOnly(this.options)];
  },
});
