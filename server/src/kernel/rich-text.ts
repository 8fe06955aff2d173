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

/** Takes the empty paragraphs at the end away, one after the other from behind. */
function withoutEmptyEnd(html: string): string {
  let end = html.length;
  for (;;) {
    const start = html.lastIndexOf("<p>", end - 1);
    if (start < 0 || start >= end || !EMPTY_PARAGRAPH.test(html.slice(start, end))) return html.slice(0, end);
    end = start;
  }
}

/** Rich text as it may be stored and shown: the allowed tags, links that give nothing away, no empty ends. */
export const cleanRichText = (html: string): string =>
  withoutEmptyEnd(sanitize(html, OPTIONS).replace(/\s+/g, " ").trim().replace(EMPTY_START, "")).trim();
