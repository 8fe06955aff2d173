import type { Page } from "../kernel/page.ts";

export const invitationPages: readonly Page[] = [];
