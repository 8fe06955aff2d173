interface Navigation {
  /** Opens an address of this site; href is a path with search and hash. */
  open: (href: string) => void;
}

/** How code outside the pages navigates; the router installs it. */
export const navigation: Navigation = { open: () => undefined };
