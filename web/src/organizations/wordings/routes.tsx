import { page, type Page } from "../../kernel/page.ts";

const wordingsPage = (path: string): Page =>
  page(path, "shell", ["wordings"], () => import("./pages/wordings-page.tsx").then(({ WordingsPage }) => WordingsPage));

export const wordingPages: readonly Page[] = [
  wordingsPage("/hub/$hubId/messages"),
  wordingsPage("/superhub/$hubId/messages"),
];
