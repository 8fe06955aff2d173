/** The pages of the search: all results, and each kind with its filters. */
export const SEARCH_PATHS = { all: "/search", program: "/search/program", hub: "/search/hub" } as const;
export type SearchKind = keyof typeof SEARCH_PATHS;
