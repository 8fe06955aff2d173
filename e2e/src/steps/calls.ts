import type { Page, Request, Response, Route } from "@playwright/test";
import { trackingEndpoints, type ProductEvent } from "@openrounds/contract/analytics/tracking/endpoints.ts";
import type { CallResult, EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";

/** Identifies an endpoint: its method and path. */
export type CallShape = Pick<EndpointShape, "method" | "path">;

const patternOf = ({ path }: CallShape): RegExp => new RegExp(`/api${path.replaceAll(/:\w+/g, "[^/]+")}$`);

/** Whether a request of the page is a call of the endpoint. */
export const isCallOf = (request: Request, endpoint: CallShape): boolean =>
  request.method() === endpoint.method && patternOf(endpoint).test(new URL(request.url()).pathname);

/** The page's next call of an endpoint. */
export const nextCall = (page: Page, endpoint: CallShape): Promise<Request> =>
  page.waitForRequest((request) => isCallOf(request, endpoint));

/** The next response to a call of an endpoint. */
export const nextResponse = (page: Page, endpoint: CallShape): Promise<Response> =>
  page.waitForResponse((response) => isCallOf(response.request(), endpoint));

/** The result in the next response to a call of an endpoint. */
export async function nextResult<E extends EndpointShape>(page: Page, endpoint: E): Promise<CallResult<E>> {
  const body = (await (await nextResponse(page, endpoint)).json()) as { resultBody: CallResult<E> };
  return body.resultBody;
}

/** The calls of an endpoint from now on; the array grows with each. */
export function callsOf(page: Page, endpoint: CallShape): readonly Request[] {
  const calls: Request[] = [];
  page.on("request", (request) => void (isCallOf(request, endpoint) && calls.push(request)));
  return calls;
}

/** What the page reads in the name of a person from now on, by method and path; the array grows with each. */
export function readsOf(page: Page): readonly string[] {
  const reads: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const isRead = request.method() === "GET" ? pathname.startsWith("/api/") : pathname.startsWith("/graph/");
    if (isRead && request.headers()["authorization"] !== undefined) reads.push(`${request.method()} ${pathname}`);
  });
  return reads;
}

/** The actions that the page reports from now on, by method and path; the array grows with each. */
export function actionsOf(page: Page): readonly CallShape[] {
  const actions: CallShape[] = [];
  page.on("request", (request) => {
    if (!isCallOf(request, trackingEndpoints.track)) return;
    const { eventName, properties } = request.postDataJSON() as ProductEvent;
    if (eventName === "action.done") actions.push(properties as unknown as CallShape);
  });
  return actions;
}

/** Ends the interception of calls. */
type StopIntercepting = () => Promise<void>;

/** The calls of an endpoint, or requests whose address matches. */
type RequestMatcher = CallShape | string | RegExp;

const PAGE_CALLS = /\/api\/v1\/page\//;

/** Refuses the one call of a page, so that each of its parts makes its own call, until the returned function is called. */
export async function refusePageCalls(page: Page): Promise<StopIntercepting> {
  const refuseCall = (route: Route): Promise<void> =>
    route.fulfill({ status: 404, json: { responseCode: "error.notFound" } });
  await page.route(PAGE_CALLS, refuseCall);
  return () => page.unroute(PAGE_CALLS, refuseCall);
}

/** Intercepts requests of a page until the returned function is called; its parts make their own calls meanwhile. */
async function intercept(
  page: Page,
  matcher: RequestMatcher,
  respond: (route: Route) => Promise<void>,
): Promise<StopIntercepting> {
  const [answerPages, stop] = [await refusePageCalls(page), await interceptCalls(page, matcher, respond)];
  return async () => {
    await stop();
    await answerPages();
  };
}

async function interceptCalls(
  page: Page,
  matcher: RequestMatcher,
  respond: (route: Route) => Promise<void>,
): Promise<StopIntercepting> {
  if (typeof matcher === "string" || matcher instanceof RegExp) {
    await page.route(matcher, respond);
    return () => page.unroute(matcher, respond);
  }
  const matches = (url: URL): boolean => patternOf(matcher).test(url.pathname);
  const handler = (route: Route): Promise<void> =>
    route.request().method() === matcher.method ? respond(route) : route.fallback();
  await page.route(matches, handler);
  return () => page.unroute(matches, handler);
}

interface Refusal {
  readonly status?: number;
  readonly responseCode?: string;
  /** The server's message; without it the response has none. */
  readonly message?: string;
  /** The messages for fields of the body. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Responds to requests with a refusal until the returned function is called. */
export function refuse(page: Page, matcher: RequestMatcher, refusal: Refusal): Promise<StopIntercepting> {
  const { status = 400, responseCode = "error.x", message, fields } = refusal;
  const error = fields === undefined ? {} : { message, fields };
  const json = { responseCode, ...(message !== undefined && { message }), error };
  return intercept(page, matcher, (route) => route.fulfill({ status, json }));
}

/** Responds to calls of an endpoint with a given result until the returned function is called. */
export const respondWith = <E extends EndpointShape>(
  page: Page,
  endpoint: E,
  resultBody: CallResult<E>,
): Promise<StopIntercepting> =>
  intercept(page, endpoint, (route) => route.fulfill({ json: { responseCode: "Success", resultBody } }));

/** Changes results of an endpoint on the way to the page until the returned function is called. */
export const changeResult = <E extends EndpointShape>(
  page: Page,
  endpoint: E,
  change: (result: CallResult<E>) => CallResult<E>,
): Promise<StopIntercepting> =>
  intercept(page, endpoint, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { resultBody: CallResult<E> };
    await route.fulfill({ response, json: { ...body, resultBody: change(body.resultBody) } });
  });

/** Holds requests back from the server until the returned function is called. */
export async function hold(page: Page, matcher: RequestMatcher): Promise<() => void> {
  const letGo = Promise.withResolvers<void>();
  await intercept(page, matcher, async (route) => {
    await letGo.promise;
    await route.fallback();
  });
  return letGo.resolve;
}

/** Removes permission codes from a response until the returned function is called. */
export const withhold = (page: Page, endpoint: CallShape, ...codes: readonly string[]): Promise<StopIntercepting> =>
  intercept(page, endpoint, async (route) => {
    const response = await route.fetch();
    const body = codes.reduce((text, code) => text.replaceAll(`"${code}"`, '"NOTHING"'), await response.text());
    await route.fulfill({ response, body });
  });
