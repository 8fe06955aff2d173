/** Attributes that scripts set on the root element before the first paint. */
const ROOT_ATTRIBUTES = ["data-mantine-color-scheme", "data-returning", "data-away", "lang"];
/** What nobody does before the application stands. */
const INTERACTION = /:(hover|focus|active|disabled|checked|target|has\(|:placeholder|is-)/;
/** At-rules that hold further rules. */
const NESTING = /^@(media|supports|layer)\b/;

interface Rule {
  readonly prelude: string;
  readonly body: string;
}

/** The top-level rules of a minified style sheet. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  let opened = 0;
  let depth = 0;
  for (let at = 0; at < css.length; at++) {
    const sign = css[at];
    if (sign === ";" && depth === 0) start = at + 1;
    if (sign === "{" && depth++ === 0) opened = at;
    if (sign !== "}" || --depth > 0) continue;
    rules.push({ prelude: css.slice(start, opened).trim(), body: css.slice(opened + 1, at) });
    start = at + 1;
  }
  return rules;
}

/** The parts of a list, split at the separators outside of parentheses. */
function splitOutside(list: string, separator: string): string[] {
  const parts: string[] = [""];
  let depth = 0;
  for (const sign of list) {
    if (sign === "(") depth++;
    if (sign === ")") depth--;
    if (sign === separator && depth === 0) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = ""]) => name);

/** Whether a selector can match an element of the page. */
function matcherOf(html: string): (selector: string) => boolean {
  const classes = new Set(all(html, /class="([^"]*)"/g).flatMap((names) => names.split(/\s+/)));
  const tags = new Set(["html", "body", ...all(html, /<([a-z][\w-]*)/g)]);
  const attributes = new Set([...ROOT_ATTRIBUTES, ...all(html, /\s([a-z][\w-]*)(?==|\s|>)/g)]);
  return (selector) => {
    if (INTERACTION.test(selector)) return false;
    const named = selector.replaceAll(/\[[^\]]*\]|\.[\w-]+|:lang\([^)]*\)|::?[\w-]+/g, " ");
    return (
      all(selector, /\.([A-Za-z_-][\w-]*)/g).every((name) => classes.has(name)) &&
      all(selector, /\[([\w-]+)/g).every((name) => attributes.has(name)) &&
      all(named, /(?<![\w-])([a-z][\w-]*)/g).every((name) => tags.has(name))
    );
  };
}

function pruned(css: string, matches: (selector: string) => boolean): string {
  return rulesOf(css)
    .map(({ prelude, body }) => {
      if (NESTING.test(prelude)) {
        const inner = pruned(body, matches);
        return inner === "" ? "" : `${prelude}{${inner}}`;
      }
      if (prelude.startsWith("@")) return body.includes("url(") ? "" : `${prelude}{${body}}`;
      const selectors = splitOutside(prelude, ",").filter(matches);
      return selectors.length === 0 ? "" : `${selectors.join(",")}{${body}}`;
    })
    .join("");
}

/** Leaves out custom properties and animations that no rule uses. */
function withoutUnused(css: string): string {
  const used = new Set(all(css.replaceAll(/--[\w-]+:[^;}]*/g, ""), /var\((--[\w-]+)/g));
  const values = new Map<string, string>();
  for (const [, name = "", value = ""] of css.matchAll(/(--[\w-]+):([^;}]*)/g)) {
    values.set(name, `${values.get(name) ?? ""} ${value}`);
  }
  for (const name of used) for (const next of all(values.get(name) ?? "", /var\((--[\w-]+)/g)) used.add(next);
  const kept = css.replaceAll(/(--[\w-]+):([^;}]*);?/g, (text, name: string) => (used.has(name) ? text : ""));
  const shown = kept.replaceAll(/@keyframes ([\w-]+)\{(?:[^{}]|\{[^{}]*\})*\}/g, (text, name: string) =>
    new RegExp(`animation:[^;}]*\\b${name}\\b`).test(kept) ? text : "",
  );
  // A block of conditions may be empty once its rules are.
  return shown.replaceAll(/[^{}]*\{\}/g, "").replaceAll(/[^{}]*\{\}/g, "");
}

/**
 * The rules of a minified style sheet that a page needs until its scripts run, without fonts: they are written into its
 * HTML, so that it is painted before the style sheet arrives.
 */
export const usedRules = (css: string, html: string): string => withoutUnused(pruned(css, matcherOf(html)));
