import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { pageEndpoints } from "@openrounds/contract/pages/endpoints.ts";
import { localKeys } from "../src/kernel/storage.ts";
import type { Route } from "./routes.ts";

const API = "/api";
const SHELL = { shell: "1" };

interface PageCall {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Parameters whose values are in the storage of the browser, by their keys there. */
  readonly stored: Readonly<Record<string, string>>;
  /** The search of the page that the call takes too. */
  readonly search?: string;
}

const home: PageCall = {
  path: API + pageEndpoints.home.path,
  query: {},
  stored: { view: localKeys.view, organizationId: localKeys.organizationId },
};
const batch: PageCall = {
  path: API + pageEndpoints.batch.path,
  query: SHELL,
  stored: {},
  search: "?tab=participants",
};
const session: PageCall = { path: API + pageEndpoints.session.path, query: SHELL, stored: {} };
const program: PageCall = { path: API + pageEndpoints.program.path, query: SHELL, stored: {} };

/** The calls of pages that one call answers, as `app/pages/answers.ts` makes them first. */
const PAGE_CALLS: Readonly<Record<string, PageCall>> = {
  "/home": home,
  "/batch/$batchId": batch,
  "/hub/$hubId/batch/$batchId": batch,
  "/session/$sessionId": session,
  "/program/$programId": program,
  "/program/$programId/details": program,
  "/hub/$hubId/program/$programId/details": program,
};

/** The calls that the HTML of a page begins for who is signed in: the refresh of the token, and the call of the page. */
export function firstCalls({ address, frame }: Pick<Route, "address" | "frame">): object {
  if (frame === "public") return {};
  const call = PAGE_CALLS[address];
  return { refresh: API + identityEndpoints.refreshToken.path, ...(call !== undefined && { call }) };
}
