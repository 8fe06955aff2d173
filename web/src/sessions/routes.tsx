import type { Page } from "../kernel/page.ts";

export const sessionPages: readonly Page[] = [];
