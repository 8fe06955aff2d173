import type { Page } from "../kernel/page.ts";

export const identityPages: readonly Page[] = [];
