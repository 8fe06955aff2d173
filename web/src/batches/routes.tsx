import type { Page } from "../kernel/page.ts";

export const batchPages: readonly Page[] = [];
