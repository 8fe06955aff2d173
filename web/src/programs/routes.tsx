import type { Page } from "../kernel/page.ts";

export const programPages: readonly Page[] = [];
