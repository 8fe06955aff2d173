import sanitize from "sanitize-html";

const OPTIONS: sanitize.IOptions = {
  allowedTags: ["p", "br", "strong", "b", "em", "i", "u", "s", "ul", "ol", "li", "a", "blockquote", "h3", "h4", "code"],
  allowedAttributes: { a: ["href", "rel", "target"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  nonTextTags: [
    "script",
    "style",
    "svg",
    "math",
    "template",
    "noscript",
    "iframe",
    "object",
    "xmp",
    "title",
    "textarea",
    "option",
  ],
  transformTags: {
    a: sanitize.simpleTransform("a", { rel: "noopener nofollow ugc", target: "_blank" }),
  },
};

const EMPTY_START = /^(?:<p>(?: |&nbsp;|<br \/>)*<\/p> ?)+/;
const EMPTY_PARAGRAPH = /^<p>(?: |&nbsp;|<br \/>)*<\/p> ?$/;

/** Removes the empty paragraphs at the end, from the last one backwards. */
function withoutEmptyEnd(html: string): string {
  let end = html.length;
  for (;;) {
    const start = html.lastIndexOf("<p>", end - 1);
    if (start < 0 || start >= end || !EMPTY_PARAGRAPH.test(html.slice(start, end))) return html.slice(0, end);
    end = start;
  }
}

/** Sanitized rich text: only allowed tags and attributes, no empty paragraphs at its ends. */
export const cleanRichText = (html: string): string =>
  withoutEmptyEnd(sanitize(html, OPTIONS).replace(/\s+/g, " ").trim().replace(EMPTY_START, "")).trim();
