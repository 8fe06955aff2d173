import * as z from "zod/mini";
import type { Access, EndpointShape, Schema } from "@openrounds/contract/kernel/endpoint.ts";
import type { EndpointGroup } from "./handlers.ts";
import { pathsOf } from "./mount.ts";
import { MAX_KEY, MIN_KEY } from "./once.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Drops a pattern with Unicode property classes, which regular expression engines read differently; the contract keeps
 * it.
 */
const dropUnicodePatterns = ({ jsonSchema: written }: { readonly jsonSchema: { pattern?: string } }): void => {
  if (written.pattern?.includes("\\p{") === true) delete written.pattern;
};

const jsonSchema = (schema: Schema, io: "input" | "output"): JsonObject =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12", override: dropUnicodePatterns });

function parametersOf(schema: Schema | undefined, location: "path" | "query"): JsonObject[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input") as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: location,
    required: location === "path" || required.includes(name),
    schema: shape,
  }));
}

const security: Record<Access["kind"], readonly JsonObject[]> = {
  open: [],
  sharedKey: [{ sharedKey: [] }, { accessToken: [] }],
  signedIn: [{ accessToken: [] }],
  self: [{ accessToken: [] }],
  permission: [{ accessToken: [] }],
};

function requestBody(endpoint: EndpointShape): JsonObject | undefined {
  if (endpoint.files !== undefined) {
    const files = Object.fromEntries(endpoint.files.map((name) => [name, { type: "string", format: "binary" }]));
    const fields = endpoint.body === undefined ? {} : (jsonSchema(endpoint.body, "input")["properties"] as JsonObject);
    const schema = { type: "object", required: endpoint.files, properties: { ...fields, ...files } };
    return { required: true, content: { "multipart/form-data": { schema } } };
  }
  if (endpoint.body === undefined) return undefined;
  const content = {
    schema: jsonSchema(endpoint.body, "input"),
    ...(endpoint.example && { example: endpoint.example }),
  };
  return { required: true, content: { "application/json": content } };
}

/** The id of an operation: group, verb, and the version when it is not the endpoint's own. */
function operationId(group: string, verb: string, endpoint: EndpointShape, path: string): string {
  const version = path === endpoint.path ? "" : `.${path.split("/")[1] ?? ""}`;
  return `${group}.${verb}${version}`;
}

/** The refusals of a call, by its input and its access. */
function refusalsOf({ access, params, query, body, files, errors, creates }: EndpointShape): number[] {
  return [
    ...((query ?? body ?? files ?? errors) === undefined ? [] : [400]),
    ...(access.kind === "open" ? [] : [401]),
    ...(access.kind === "permission" ? [403] : []),
    ...(params === undefined && access.kind !== "permission" ? [] : [404]),
    ...(creates === true ? [409, 422] : []),
    ...(body === undefined && files === undefined ? [] : [413]),
    429,
  ];
}

const idempotencyKey: JsonObject = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A name that the caller chooses for this call. For a day, a repetition by the same person gets the first answer and creates nothing; with another input it is refused with 422, and with 409 where the first call was cut off.",
  schema: { type: "string", minLength: MIN_KEY, maxLength: MAX_KEY },
};

const FAILURE = { $ref: "#/components/responses/Failure" };

function operationOf(group: string, verb: string, endpoint: EndpointShape, path: string): JsonObject {
  const { access } = endpoint;
  const envelope = {
    type: "object",
    required: ["responseCode", "resultBody"],
    properties: { responseCode: { const: "Success" }, resultBody: jsonSchema(endpoint.result, "output") },
  };
  return {
    operationId: operationId(group, verb, endpoint, path),
    tags: [group],
    summary: endpoint.summary,
    "x-access": access,
    ...(endpoint.errors !== undefined && { "x-errors": endpoint.errors }),
    security: security[access.kind],
    parameters: [
      ...parametersOf(endpoint.params, "path"),
      ...parametersOf(endpoint.query, "query"),
      ...(endpoint.creates === true ? [idempotencyKey] : []),
    ],
    requestBody: requestBody(endpoint),
    responses: {
      "200": { description: "Success", content: { "application/json": { schema: envelope } } },
      ...Object.fromEntries(refusalsOf(endpoint).map((status) => [String(status), FAILURE])),
      default: FAILURE,
    },
  };
}

const failure = {
  description: "Refused: the code is a message key, the message is in the caller's language",
  content: {
    "application/json": {
      schema: {
        type: "object",
        required: ["responseCode", "message", "error"],
        properties: {
          responseCode: { type: "string" },
          message: { type: "string" },
          error: {
            type: "object",
            properties: { message: { type: "string" }, code: { type: "string" }, fields: { type: "object" } },
          },
        },
      },
    },
  },
};

const ABOUT = [
  "Every answer is an envelope: responseCode and resultBody, or responseCode, message and error.",
  "Where two paths fit an address, the one with the fixed word is meant: `recent` before `{id}`.",
  "Calls that show the shared key take an access token as well.",
].join(" ");

/** The whole API as an OpenAPI 3.1 document, generated from the endpoints. */
export function openApiOf(groups: readonly EndpointGroup[], product: string): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const { name, endpoints } of groups) {
    for (const [verb, endpoint] of Object.entries(endpoints)) {
      for (const path of pathsOf(endpoint)) {
        const template = `/api${path.replaceAll(/:(\w+)/g, "{$1}")}`;
        paths[template] = {
          ...paths[template],
          [endpoint.method.toLowerCase()]: operationOf(name, verb, endpoint, path),
        };
      }
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: `${product} API`, version: "1", description: ABOUT },
    servers: [{ url: "/", description: "This installation" }],
    tags: groups.map(({ name }) => ({ name })),
    components: {
      securitySchemes: {
        accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        sharedKey: { type: "apiKey", in: "header", name: "x-shared-key" },
      },
      responses: { Failure: failure },
    },
    paths,
  };
}
