import type { Page } from "../kernel/page.ts";

export const sitePages: readonly Page[] = [];
