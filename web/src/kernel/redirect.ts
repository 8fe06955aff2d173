/** An own path, or /home: nothing that a link carries leads to another origin. */
export function safePath(raw: unknown): string {
  if (typeof raw !== "string" || raw.length > 2048 || !raw.startsWith("/")) return "/home";
  // Control characters and backslashes are read differently by browsers and parsers.
  if ([...raw].some((sign) => sign === "\\" || sign.charCodeAt(0) < 32 || sign.charCodeAt(0) === 127)) return "/home";
  if (!URL.canParse(raw, location.origin)) return "/home";
  const url = new URL(raw, location.origin);
  const path = url.pathname + url.search + url.hash;
  return url.origin === location.origin && !path.startsWith("//") ? path : "/home";
}
