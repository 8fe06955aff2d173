import { DOMParser as DocumentParser, DOMSerializer, Schema, type Node } from "prosemirror-model";
import { visibleText } from "@openrounds/contract/kernel/text.ts";
import { safeHref } from "./safe-href.ts";

/** The schema of the editor: only what the server keeps can be written. */
export const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: { group: "block", content: "inline*", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
    bulletList: { group: "block", content: "listItem+", parseDOM: [{ tag: "ul" }], toDOM: () => ["ul", 0] },
    orderedList: { group: "block", content: "listItem+", parseDOM: [{ tag: "ol" }], toDOM: () => ["ol", 0] },
    listItem: { content: "paragraph block*", defining: true, parseDOM: [{ tag: "li" }], toDOM: () => ["li", 0] },
    text: { group: "inline" },
    hardBreak: { group: "inline", inline: true, selectable: false, parseDOM: [{ tag: "br" }], toDOM: () => ["br"] },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: "a[href]",
          getAttrs: (element) => {
            const href = safeHref(element.getAttribute("href"));
            return href === undefined ? false : { href };
          },
        },
      ],
      toDOM: ({ attrs }) => ["a", { href: attrs["href"] as string, rel: "noopener nofollow ugc", target: "_blank" }, 0],
    },
    bold: {
      parseDOM: [{ tag: "strong" }, { tag: "b" }],
      toDOM: () => ["strong", 0],
    },
    italic: {
      parseDOM: [{ tag: "em" }, { tag: "i" }],
      toDOM: () => ["em", 0],
    },
  },
});

const serializer = DOMSerializer.fromSchema(schema);

/** Parses stored HTML to a document. */
export const parseHtml = (html: string): Node =>
  DocumentParser.fromSchema(schema).parse(new DOMParser().parseFromString(html, "text/html").body);

/** A document as HTML. */
function toHtml(document: Node): string {
  const element = window.document.createElement("div");
  element.append(serializer.serializeFragment(document.content));
  return element.innerHTML;
}

/** A document as HTML for storing; empty if nothing is visible. */
export function toStoredHtml(document: Node): string {
  const html = toHtml(document);
  return visibleText(html) === "" ? "" : html;
}

/** The number of visible characters of a document, counted as in the contract. */
export const visibleLength = (document: Node): number => visibleText(toHtml(document)).length;
