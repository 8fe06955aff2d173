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

const EMPTY = "<p>(?: |&nbsp;|<br />)*</p> ?";
const EMPTY_ENDS = new RegExp(`^(?:${EMPTY})+|(?:${EMPTY})+$`, "g");

/** Rich text as it may be stored and shown: the allowed tags, links that give nothing away, no empty ends. */
export const cleanRichText = (html: string): string =>
  sanitize(html, OPTIONS).replace(/\s+/g, " ").trim().replace(EMPTY_ENDS, "").trim();
