import { page, type Page } from "../kernel/page.ts";

/** The person's certificates, the public page behind their codes, and the page that issues them. */
export const certificatePages: readonly Page[] = [
  page("/certificate", "shell", ["certificates"], () =>
    import("./pages/my-certificates-page.tsx").then(({ MyCertificatesPage }) => MyCertificatesPage),
  ),
  page("/certificate/$number", "public", ["certificates"], () =>
    import("./pages/check-page.tsx").then(({ CheckPage }) => CheckPage),
  ),
  page("/hub/$hubId/batch/$batchId/create-certificate", "fullScreen", ["certificates", "batches", "media"], () =>
    import("./pages/issue-page.tsx").then(({ IssuePage }) => IssuePage),
  ),
  page("/wrap-2024", "shell", ["certificates"], () => import("./pages/year-page.tsx").then(({ YearPage }) => YearPage)),
];
