import { createElement, useMemo, type ReactNode } from "react";
import { safeHref } from "./safe-href.ts";
import "./styles/rich-text.css";

/** Tags that stored HTML may show; others are replaced by their content, or removed. */
const ALLOWED_TAGS = new Set([
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
const REMOVED_TAGS = new Set([
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
const VOID_TAGS = new Set(["br"]);

function propsOf(element: Element, key: number): Record<string, unknown> {
  if (element.localName !== "a") return { key };
  return { key, href: safeHref(element.getAttribute("href")), rel: "noopener nofollow ugc", target: "_blank" };
}

/** Renders one parsed node; nothing outside the list of tags is rendered. */
function renderNode(node: Node, key: number): ReactNode {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || REMOVED_TAGS.has(node.localName)) return null;
  const children = VOID_TAGS.has(node.localName) ? [] : [...node.childNodes].map(renderNode);
  return ALLOWED_TAGS.has(node.localName) ? createElement(node.localName, propsOf(node, key), ...children) : children;
}

/**
 * Stored rich text. The server sanitized it when it was written; it is parsed and sanitized here again, and never set
 * as inner HTML.
 */
export function RichTextView({ html }: { readonly html: string }) {
  const content = useMemo(
    () => [...new DOMParser().parseFromString(html, "text/html").body.childNodes].map(renderNode),
    [html],
  );
  return <div className="prose">{content}</div>;
}
