/** The page of the guides: of all, of one role, or one article in the guide of a role. */
export const helpPath = (...parts: readonly [] | readonly [role: string] | readonly [role: string, article: string]) =>
  ["/help", ...parts].join("/");
