import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Access, EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import { isSecure } from "../env.ts";
import type { Platform } from "../platform.ts";
import { refuse, refuseNotFound } from "../refusal.ts";
import { cookiesOf } from "./cookies.ts";
import { MAX_FORM_FILE_BYTES, receiveFiles, type ReceivedForm } from "./files.ts";
import type { Actor, CallContext, EndpointGroup } from "./handlers.ts";
import { parseOrDecide } from "./input.ts";
import { localeOf } from "./locale.ts";
import { IDEMPOTENCY_HEADER, respondOnce } from "./once.ts";
import { defaultRate, rateLimitOf } from "./rates.ts";
import { SHARED_KEY_HEADER, isFreshSharedKey } from "./shared-key.ts";

/** Finds the person of an access token; undefined when it is not valid now. */
export type Authenticate = (token: string) => Promise<Actor | undefined>;

export interface Gatekeeper {
  readonly platform: Platform;
  readonly sharedKey: string;
  readonly authenticate: Authenticate;
}

declare module "fastify" {
  interface FastifyRequest {
    actor?: Actor;
  }
}

const BEARER = "Bearer ";

/** The person of the request's access token; undefined without a valid one. */
export async function findActor(
  request: FastifyRequest,
  gatekeeper: Pick<Gatekeeper, "authenticate">,
): Promise<Actor | undefined> {
  const header = request.headers.authorization;
  const token = header?.startsWith(BEARER) ? header.slice(BEARER.length) : "";
  return token === "" ? undefined : gatekeeper.authenticate(token);
}

async function signIn(request: FastifyRequest, gatekeeper: Gatekeeper): Promise<void> {
  const actor = await findActor(request, gatekeeper);
  if (actor === undefined) return refuse("error.unauthorized", { status: 401 });
  request.actor = actor;
}

/** Checks the access that the endpoint declares, before the body is read. */
export function gate(access: Access, gatekeeper: Gatekeeper) {
  return async (request: FastifyRequest): Promise<void> => {
    switch (access.kind) {
      case "open":
        return;
      case "sharedKey":
        if (isFreshSharedKey(gatekeeper.sharedKey, request.headers[SHARED_KEY_HEADER])) return;
        if (await findActor(request, gatekeeper)) return;
        return refuse("error.sharedKey", { status: 401 });
      case "self": {
        await signIn(request, gatekeeper);
        const { userId } = request.params as { userId?: string };
        if (userId !== request.actor?.userId) refuseNotFound();
        return;
      }
      case "signedIn":
      case "permission":
        return signIn(request, gatekeeper);
    }
  };
}

/** The context of a request, for its handler. */
export function contextOf(request: FastifyRequest, reply: FastifyReply, platform: Platform): CallContext {
  return {
    platform,
    db: platform.db,
    locale: localeOf(request),
    address: request.ip,
    correlationId: request.id,
    header: (name) => {
      const value = request.headers[name];
      return typeof value === "string" ? value : undefined;
    },
    cookies: cookiesOf(request, reply, isSecure(platform.env)),
  };
}

type EndpointHandler = (input: object, context: object) => unknown;

function respondWith(endpoint: EndpointShape, handle: EndpointHandler, platform: Platform) {
  const needs = endpoint.access.kind === "permission" ? endpoint.access.codes : undefined;
  const respond = async (request: FastifyRequest, reply: FastifyReply, received?: ReceivedForm): Promise<string> => {
    const context = { ...contextOf(request, reply, platform), actor: request.actor, needs };
    const given = { params: request.params, query: request.query, body: received?.fields ?? request.body };
    const decide = (input: object): unknown => handle({ ...input, files: received?.files }, context);
    const input = await parseOrDecide(endpoint, given, decide);
    const work = async (): Promise<string> => {
      const result = endpoint.result.parse(await decide(input));
      return JSON.stringify({ responseCode: "Success", resultBody: result });
    };
    const key = endpoint.creates === true ? context.header(IDEMPOTENCY_HEADER) : undefined;
    const userId = request.actor?.userId;
    const name = `${endpoint.method} ${endpoint.path}`;
    const isNamed = key !== undefined && userId !== undefined;
    const response = isNamed
      ? await respondOnce(platform.db, { key, userId, endpoint: name, input }, work)
      : await work();
    void reply.header("content-type", "application/json; charset=utf-8");
    return response;
  };
  const { files: names, maxFileBytes = MAX_FORM_FILE_BYTES } = endpoint;
  if (names === undefined) return (request: FastifyRequest, reply: FastifyReply) => respond(request, reply);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    // Otherwise the client could continue to send the refused body as its next request.
    void reply.header("connection", "close");
    return receiveFiles(platform, request, { names, maxFileBytes }, async (received) => {
      void reply.removeHeader("connection");
      return respond(request, reply, received);
    });
  };
}

/** The paths of an endpoint: its own and those of its further versions. */
export const pathsOf = (endpoint: EndpointShape): string[] => [
  endpoint.path,
  ...(endpoint.alsoVersions ?? []).map((version) => endpoint.path.replace(/^\/v\d/, `/v${version}`)),
];

/** Mounts every endpoint of every group: gate, parse, handle, validate the result, envelope. */
export function mount(app: FastifyInstance, groups: readonly EndpointGroup[], gatekeeper: Gatekeeper): void {
  for (const { name, endpoints, handlers } of groups) {
    for (const [verb, endpoint] of Object.entries(endpoints)) {
      const handle = handlers[verb] as EndpointHandler;
      const route: Omit<RouteOptions, "url"> = {
        method: endpoint.method,
        onRequest: gate(endpoint.access, gatekeeper),
        config: {
          endpoint: `${name}.${verb}`,
          takesFile: endpoint.files !== undefined,
          rateLimit: rateLimitOf(endpoint.rate ?? defaultRate(endpoint), gatekeeper.platform.env),
        },
        handler: respondWith(endpoint, handle, gatekeeper.platform),
      };
      for (const path of pathsOf(endpoint)) app.route({ ...route, url: `/api${path}` });
    }
  }
}
