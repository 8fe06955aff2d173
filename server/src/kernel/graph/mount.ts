import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { GraphQLError, buildSchema, execute, type GraphQLSchema } from "graphql";
import * as z from "zod/mini";
import { GRAPH_LIMITS, GRAPH_RATE, graphPath, type GraphFailure } from "@openrounds/contract/kernel/graph.ts";
import { isDeveloping } from "../env.ts";
import { refusalOf } from "../http/failures.ts";
import { localeOf } from "../http/locale.ts";
import { parsePart } from "../http/input.ts";
import { contextOf, gate, type Gatekeeper } from "../http/mount.ts";
import { rateLimitOf } from "../http/rates.ts";
import { translate } from "../i18n/messages.ts";
import { Refusal } from "../refusal.ts";
import type { GraphService } from "./handlers.ts";
import { readDocument } from "./limits.ts";

const requestSchema = z.object({
  query: z.string(),
  variables: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  operationName: z.optional(z.nullable(z.string())),
});

/** The context of resolvers: the request that carried the document. */
interface GraphRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type RootResolver = (variables: unknown, context: object) => unknown;

/** The schema of a service, with the gate of its operation before each root field. */
function schemaOf({ graph, resolvers }: GraphService, gatekeeper: Gatekeeper): GraphQLSchema {
  const schema = buildSchema(graph.schema);
  for (const [name, { kind, access, variables, result }] of Object.entries(graph.operations)) {
    const root = kind === "query" ? schema.getQueryType() : schema.getMutationType();
    const field = root?.getFields()[name];
    if (field === undefined) throw new Error(`the schema of ${graph.service} has no ${kind} ${name}`);
    const letIn = gate(access, gatekeeper);
    const resolve = resolvers[name] as RootResolver;
    const needs = access.kind === "permission" ? access.codes : undefined;
    field.resolve = async (_source, given, { request, reply }: GraphRequest) => {
      await letIn(request);
      const context = { ...contextOf(request, reply, gatekeeper.platform), actor: request.actor, needs };
      return result.parse(await resolve(parsePart(variables, given), context));
    };
  }
  return schema;
}

/** The original error. An error that GraphQL itself raises, at any depth, is invalid input. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof GraphQLError)) return error;
  return error.originalError === undefined ? new Refusal("error.invalidInput", {}) : causeOf(error.originalError);
}

/** The response to an error: a refusal, or an internal error, which is logged. */
function failureOf(error: unknown, { platform }: Gatekeeper, request: FastifyRequest): Refusal {
  const cause = causeOf(error);
  const known = refusalOf(cause);
  if (known === undefined) platform.log.error("bug", { correlationId: request.id, endpoint: request.url }, cause);
  return known ?? new Refusal("error.internal", { status: 500 });
}

function respondToFailure(refusal: Refusal, { request, reply }: GraphRequest): FastifyReply {
  const { retryAfterS, values } = refusal.details;
  if (retryAfterS !== undefined) void reply.header("retry-after", String(retryAfterS));
  const failure = { errorMessage: translate(localeOf(request), refusal.key, values), statusCode: refusal.status };
  return reply.status(refusal.status).send(failure satisfies GraphFailure);
}

/** Mounts the graph endpoint of each service; a request carries one document, within the limits. */
export function mountGraphs(app: FastifyInstance, graphs: readonly GraphService[], gatekeeper: Gatekeeper): void {
  const { env } = gatekeeper.platform;
  for (const mounted of graphs) {
    const schema = schemaOf(mounted, gatekeeper);
    const { service } = mounted.graph;
    app.route({
      method: "POST",
      url: graphPath(service),
      bodyLimit: GRAPH_LIMITS.bodyBytes,
      config: { endpoint: `graph.${service}`, rateLimit: rateLimitOf(GRAPH_RATE, env) },
      errorHandler: (error, request, reply) =>
        void respondToFailure(failureOf(error, gatekeeper, request), { request, reply }),
      async handler(request, reply) {
        const { query, variables } = parsePart(requestSchema, request.body) as z.output<typeof requestSchema>;
        const document = readDocument(schema, query, isDeveloping(env));
        const contextValue: GraphRequest = { request, reply };
        const { data, errors } = await execute({ schema, document, variableValues: variables ?? {}, contextValue });
        if (errors?.[0] !== undefined) throw errors[0];
        return { data };
      },
    });
  }
}
