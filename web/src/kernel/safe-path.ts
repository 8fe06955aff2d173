/** A path of this origin, or /home: no link may redirect to another origin. */
export function safePath(raw: unknown): string {
  if (typeof raw !== "string" || raw.length > 2048 || !raw.startsWith("/")) return "/home";
  // Browsers and parsers read control characters and backslashes differently.
  if ([...raw].some((sign) => sign === "\\" || sign.charCodeAt(0) < 32 || sign.charCodeAt(0) === 127)) return "/home";
  if (!URL.canParse(raw, location.origin)) return "/home";
  const url = new URL(raw, location.origin);
  const path = url.pathname + url.search + url.hash;
  return url.origin === location.origin && !path.startsWith("//") ? path : "/home";
}
