import type { Page } from "../kernel/page.ts";

/** The pages of a batch show several domains, so they are in app/routes.tsx. */
export const batchPages: readonly Page[] = [];
