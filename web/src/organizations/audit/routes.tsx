import { page, type Page } from "../../kernel/page.ts";

export const auditPages: readonly Page[] = [
  page("/hub/$hubId/audit", "shell", ["organizations", "team", "hubs", "programs", "wordings"], () =>
    import("./pages/audit-page.tsx").then(({ AuditPage }) => AuditPage),
  ),
  page("/superhub/$hubId/audit", "shell", ["organizations", "team", "hubs", "programs", "wordings"], () =>
    import("./pages/audit-page.tsx").then(({ AuditPage }) => AuditPage),
  ),
];
