/** The address if a link may lead to it; undefined otherwise. */
export function safeHref(raw: string | null): string | undefined {
  if (raw === null || !URL.canParse(raw)) return undefined;
  return ["http:", "https:", "mailto:"].includes(new URL(raw).protocol) ? raw : undefined;
}
