import type { Page, Request } from "@playwright/test";

/** What names a call: its method and its path. */
export interface CallShape {
  readonly method: string;
  readonly path: string;
}

const patternOf = ({ path }: CallShape): RegExp => new RegExp(`/api${path.replaceAll(/:\w+/g, "[^/]+")}$`);

/** Whether a request of the page is a call of the endpoint. */
export const isCallOf = (request: Request, endpoint: CallShape): boolean =>
  request.method() === endpoint.method && patternOf(endpoint).test(new URL(request.url()).pathname);

interface Refusal {
  readonly status?: number;
  readonly responseCode?: string;
  /** What the server says; without it the answer says nothing. */
  readonly message?: string;
}

/** Lets the calls of an endpoint be answered by a refusal, until the answer is called. */
export async function refuse(page: Page, endpoint: CallShape, refusal: Refusal): Promise<() => Promise<void>> {
  const { status = 400, responseCode = "error.x", message } = refusal;
  const json = { responseCode, ...(message !== undefined && { message }), error: {} };
  const isMeant = (url: URL): boolean => patternOf(endpoint).test(url.pathname);
  await page.route(isMeant, (route) =>
    route.request().method() === endpoint.method ? route.fulfill({ status, json }) : route.fallback(),
  );
  return () => page.unroute(isMeant);
}
