import { page, type Page } from "../../kernel/page.ts";

const load = () => import("./pages/access-page.tsx").then(({ AccessPage }) => AccessPage);

export const reasonPages: readonly Page[] = [
  page("/hub/$hubId/access", "shell", ["team", "access"], load),
  page("/superhub/$hubId/access", "shell", ["team", "access"], load),
];
