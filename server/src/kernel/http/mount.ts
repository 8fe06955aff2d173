import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Access, EndpointShape, Schema } from "@openrounds/contract/kernel/endpoint.ts";
import { isSecure } from "../env.ts";
import { isMessageKey } from "../i18n/messages.ts";
import type { Platform } from "../platform.ts";
import { refuse, refuseNotFound } from "../refusal.ts";
import { cookiesOf } from "./cookies.ts";
import { MAX_FORM_FILE_BYTES, receiveFiles, type ReceivedForm } from "./files.ts";
import type { Actor, CallContext, Mounted } from "./handlers.ts";
import { localeOf } from "./locale.ts";
import { defaultRate, rateLimitOf } from "./rates.ts";
import { SHARED_KEY_HEADER, isFreshSharedKey } from "./shared-key.ts";

/** Finds the person behind an access token, or nobody when it is not valid now. */
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

async function signIn(request: FastifyRequest, gatekeeper: Gatekeeper): Promise<void> {
  const header = request.headers.authorization;
  const token = header?.startsWith(BEARER) ? header.slice(BEARER.length) : "";
  const actor = token === "" ? undefined : await gatekeeper.authenticate(token);
  if (actor === undefined) return refuse("error.unauthorized", { status: 401 });
  request.actor = actor;
}

/** Lets the call in by the kind of access that its endpoint declares, before its body is read. */
export function gate(access: Access, gatekeeper: Gatekeeper) {
  return async (request: FastifyRequest): Promise<void> => {
    switch (access.kind) {
      case "open":
        return;
      case "sharedKey":
        if (!isFreshSharedKey(gatekeeper.sharedKey, request.headers[SHARED_KEY_HEADER])) {
          refuse("error.sharedKey", { status: 401 });
        }
        return;
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

/** Parses one part of the input, or refuses with a message key per field. */
export function parsePart(schema: Schema | undefined, given: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({
    path: issue.path.join("."),
    key: isMessageKey(issue.message) ? issue.message : ("error.invalidField" as const),
  }));
  const fields = Object.fromEntries(issues.toReversed().map(({ path, key }) => [path, key]));
  const named = issues.find(({ key }) => key !== "error.invalidField");
  return refuse(named?.key ?? "error.invalidInput", { status: 400, fields });
}

/** Refuses a query that names something twice: which one counts would be a guess. */
function refuseTwice(query: unknown): void {
  const twice = Object.entries(query as Record<string, unknown>).filter(([, value]) => Array.isArray(value));
  if (twice.length === 0) return;
  refuse("error.invalidInput", { fields: Object.fromEntries(twice.map(([name]) => [name, "error.invalidField"])) });
}

/** What a handler knows of a request besides its input. */
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

type Handle = (input: object, context: object) => unknown;

function answerWith(endpoint: EndpointShape, handle: Handle, platform: Platform) {
  const needs = endpoint.access.kind === "permission" ? endpoint.access.codes : undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply, received?: ReceivedForm): Promise<string> => {
    refuseTwice(request.query);
    const input = {
      params: parsePart(endpoint.params, request.params),
      query: parsePart(endpoint.query, request.query),
      body: parsePart(endpoint.body, received?.fields ?? request.body),
      files: received?.files,
    };
    const context = { ...contextOf(request, reply, platform), actor: request.actor, needs };
    const result = endpoint.result.parse(await handle(input, context));
    void reply.header("content-type", "application/json; charset=utf-8");
    return JSON.stringify({ responseCode: "Success", resultBody: result });
  };
  const { files: names, maxFileBytes = MAX_FORM_FILE_BYTES } = endpoint;
  if (names === undefined) return (request: FastifyRequest, reply: FastifyReply) => answer(request, reply);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    // A refused sender must not go on sending into the next request.
    void reply.header("connection", "close");
    return receiveFiles(platform, request, { names, maxFileBytes }, async (received) => {
      void reply.removeHeader("connection");
      return answer(request, reply, received);
    });
  };
}

/** The paths an endpoint answers at: its own and those of its further versions. */
export const pathsOf = (endpoint: EndpointShape): string[] => [
  endpoint.path,
  ...(endpoint.alsoVersions ?? []).map((version) => endpoint.path.replace(/^\/v\d/, `/v${version}`)),
];

/** Mounts every endpoint of every group: gate, parse, handle, check the answer, envelope. */
export function mount(app: FastifyInstance, groups: readonly Mounted[], gatekeeper: Gatekeeper): void {
  for (const { name, endpoints, handlers } of groups) {
    for (const [verb, endpoint] of Object.entries(endpoints)) {
      const handle = handlers[verb] as Handle;
      const route: Omit<RouteOptions, "url"> = {
        method: endpoint.method,
        onRequest: gate(endpoint.access, gatekeeper),
        config: {
          endpoint: `${name}.${verb}`,
          takesFile: endpoint.files !== undefined,
          rateLimit: rateLimitOf(endpoint.rate ?? defaultRate(endpoint), gatekeeper.platform.env),
        },
        handler: answerWith(endpoint, handle, gatekeeper.platform),
      };
      for (const path of pathsOf(endpoint)) app.route({ ...route, url: `/api${path}` });
    }
  }
}
