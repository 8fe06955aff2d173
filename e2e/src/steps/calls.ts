import type { Page, Request, Response, Route } from "@playwright/test";
import type { CallResult, EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";

/** What names a call: its method and its path. */
export type CallShape = Pick<EndpointShape, "method" | "path">;

const patternOf = ({ path }: CallShape): RegExp => new RegExp(`/api${path.replaceAll(/:\w+/g, "[^/]+")}$`);

/** Whether a request of the page is a call of the endpoint. */
export const isCallOf = (request: Request, endpoint: CallShape): boolean =>
  request.method() === endpoint.method && patternOf(endpoint).test(new URL(request.url()).pathname);

/** The next call of an endpoint that the page makes. */
export const nextCall = (page: Page, endpoint: CallShape): Promise<Request> =>
  page.waitForRequest((request) => isCallOf(request, endpoint));

/** The next answer to a call of an endpoint. */
export const nextAnswer = (page: Page, endpoint: CallShape): Promise<Response> =>
  page.waitForResponse((answer) => isCallOf(answer.request(), endpoint));

/** What the next answer to a call of an endpoint carries. */
export async function nextResult<E extends EndpointShape>(page: Page, endpoint: E): Promise<CallResult<E>> {
  const body = (await (await nextAnswer(page, endpoint)).json()) as { resultBody: CallResult<E> };
  return body.resultBody;
}

/** The calls of an endpoint from now on, as they are made. */
export function callsOf(page: Page, endpoint: CallShape): readonly Request[] {
  const calls: Request[] = [];
  page.on("request", (request) => void (isCallOf(request, endpoint) && calls.push(request)));
  return calls;
}

/** Ends what was begun with the calls of an endpoint. */
type End = () => Promise<void>;

/** Calls of an endpoint, or what an address matches. */
type Meant = CallShape | string | RegExp;

/** Lets requests of a page be handled otherwise, until the answer is called. */
async function handle(page: Page, meant: Meant, how: (route: Route) => Promise<void>): Promise<End> {
  if (typeof meant === "string" || meant instanceof RegExp) {
    await page.route(meant, how);
    return () => page.unroute(meant, how);
  }
  const isMeant = (url: URL): boolean => patternOf(meant).test(url.pathname);
  const handler = (route: Route): Promise<void> =>
    route.request().method() === meant.method ? how(route) : route.fallback();
  await page.route(isMeant, handler);
  return () => page.unroute(isMeant, handler);
}

interface Refusal {
  readonly status?: number;
  readonly responseCode?: string;
  /** What the server says; without it the answer says nothing. */
  readonly message?: string;
  /** What it says of fields of the body. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Lets requests be answered by a refusal, until the answer is called. */
export function refuse(page: Page, meant: Meant, refusal: Refusal): Promise<End> {
  const { status = 400, responseCode = "error.x", message, fields } = refusal;
  const error = fields === undefined ? {} : { message, fields };
  const json = { responseCode, ...(message !== undefined && { message }), error };
  return handle(page, meant, (route) => route.fulfill({ status, json }));
}

/** Lets the calls of an endpoint be answered by a result of one's own, until the answer is called. */
export const answerWith = <E extends EndpointShape>(page: Page, endpoint: E, resultBody: CallResult<E>): Promise<End> =>
  handle(page, endpoint, (route) => route.fulfill({ json: { responseCode: "Success", resultBody } }));

/** Lets the results of an endpoint be changed on their way to the page, until the answer is called. */
export const changeResult = <E extends EndpointShape>(
  page: Page,
  endpoint: E,
  change: (result: CallResult<E>) => CallResult<E>,
): Promise<End> =>
  handle(page, endpoint, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { resultBody: CallResult<E> };
    await route.fulfill({ response, json: { ...body, resultBody: change(body.resultBody) } });
  });

/** Holds requests before they reach the server, until the answer is called. */
export async function hold(page: Page, meant: Meant): Promise<() => void> {
  const letGo = Promise.withResolvers<void>();
  await handle(page, meant, async (route) => {
    await letGo.promise;
    await route.fallback();
  });
  return letGo.resolve;
}

/** Takes rights from what the page is told that the person may do there, until the answer is called. */
export const withhold = (page: Page, endpoint: CallShape, ...codes: readonly string[]): Promise<End> =>
  handle(page, endpoint, async (route) => {
    const response = await route.fetch();
    const body = codes.reduce((text, code) => text.replaceAll(`"${code}"`, '"NOTHING"'), await response.text());
    await route.fulfill({ response, body });
  });
