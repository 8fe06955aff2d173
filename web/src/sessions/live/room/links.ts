import { safeHref } from "../../../ui/safe-href.ts";

/** A piece of a text; one that is an address leads there. */
export interface TextPart {
  readonly text: string;
  readonly href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
const SENTENCE_ENDS = ".,;:!?'…।";
const BRACKETS: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Whether the last character belongs to the sentence around an address: a full stop, or a bracket that it does not open. */
function isOfSentence(address: string): boolean {
  const last = address.at(-1) ?? "";
  const opening = BRACKETS[last];
  return opening === undefined ? SENTENCE_ENDS.includes(last) : !address.includes(opening);
}

function withoutSentenceEnd(address: string): string {
  let end = address.length;
  while (end > 0 && isOfSentence(address.slice(0, end))) end--;
  return address.slice(0, end);
}

/** Splits a text at its web addresses. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutSentenceEnd(match[0]);
    const href = safeHref(address);
    if (href === undefined) continue;
    if (match.index > at) parts.push({ text: text.slice(at, match.index) });
    parts.push({ text: address, href });
    at = match.index + address.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}
