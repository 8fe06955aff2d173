import type { Page } from "../kernel/page.ts";

export const certificatePages: readonly Page[] = [];
