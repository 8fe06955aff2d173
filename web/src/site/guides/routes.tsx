import { page, type Page } from "../../kernel/page.ts";

const guides = page("/help", "public", ["guides", "identity"], () =>
  import("./pages/guides-page.tsx").then(({ GuidesPage }) => GuidesPage),
);

/** The guides of the help: all, those of a role, and single articles. */
export const guidePages: readonly Page[] = ["/help", "/help/$role", "/help/$role/$article"].map((path) => ({
  ...guides,
  path,
}));
