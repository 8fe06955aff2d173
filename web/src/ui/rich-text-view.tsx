import { createElement, useMemo, type ReactNode } from "react";
import { safeHref } from "./safe-href.ts";
import "./styles/rich-text.css";

/** The tags that stored text may show; others give their content, or nothing. */
const SHOWN = new Set([
  "p",
  "br",
  "strong",
  "b",
  "em",
  "i",
  "u",
  "s",
  "ul",
  "ol",
  "li",
  "a",
  "blockquote",
  "h3",
  "h4",
  "code",
]);
const HIDDEN = new Set([
  "script",
  "style",
  "template",
  "svg",
  "math",
  "iframe",
  "object",
  "noscript",
  "title",
  "textarea",
]);
const EMPTY = new Set(["br"]);

function propsOf(element: Element, key: number): Record<string, unknown> {
  if (element.localName !== "a") return { key };
  return { key, href: safeHref(element.getAttribute("href")), rel: "noopener nofollow ugc", target: "_blank" };
}

/** One node of parsed text as React shows it; nothing that is not listed comes through. */
function shown(node: Node, key: number): ReactNode {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || HIDDEN.has(node.localName)) return null;
  const children = EMPTY.has(node.localName) ? [] : [...node.childNodes].map(shown);
  return SHOWN.has(node.localName) ? createElement(node.localName, propsOf(node, key), ...children) : children;
}

/** Stored rich text. The server cleaned it when it was written; it is read again here, and never set as HTML. */
export function RichTextView({ html }: { readonly html: string }) {
  const content = useMemo(
    () => [...new DOMParser().parseFromString(html, "text/html").body.childNodes].map(shown),
    [html],
  );
  return <div className="prose">{content}</div>;
}
