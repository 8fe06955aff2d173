import { page, type Page } from "../kernel/page.ts";

const load = () => import("./pages/members-page.tsx").then(({ MembersPage }) => MembersPage);

export const teamPages: readonly Page[] = [
  page("/hub/$hubId/members", "shell", ["team", "programs", "inviting"], load),
  page("/superhub/$hubId/members", "shell", ["team", "programs", "inviting"], load),
];
