import type { EndpointShape, Schema } from "@openrounds/contract/kernel/endpoint.ts";
import { refusalAfterDecision } from "../access.ts";
import { isMessageKey } from "../i18n/messages.ts";
import { Refusal, refuse, refuseNotFound } from "../refusal.ts";

/** A response names at most this many wrong fields. */
const MAX_NAMED_FIELDS = 100;

/** The input of a call before validation. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Parses one part of the input, or refuses it with a message key per field. */
export function parsePart(schema: Schema | undefined, given: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, MAX_NAMED_FIELDS).map((issue) => ({
    path: issue.path.join("."),
    key: isMessageKey(issue.message) ? issue.message : ("error.invalidField" as const),
  }));
  const fields = Object.fromEntries(issues.toReversed().map(({ path, key }) => [path, key]));
  // Only the first error of a field counts: a text in place of a list may look too long for the list.
  const named = Object.values(fields).findLast((key) => key !== "error.invalidField");
  return refuse(named ?? "error.invalidInput", { status: 400, fields });
}

/** Refuses a query string that repeats a key, since either value could be meant. */
function refuseRepeatedKeys(query: unknown): void {
  const twice = Object.entries(query as Record<string, unknown>).filter(([, value]) => Array.isArray(value));
  if (twice.length === 0) return;
  refuse("error.invalidInput", { fields: Object.fromEntries(twice.map(([name]) => [name, "error.invalidField"])) });
}

/** Parses the path parameters. An address that no row can have gets a 404 response. */
function parseAddress(schema: Schema | undefined, params: unknown): unknown {
  try {
    return parsePart(schema, params);
  } catch {
    return refuseNotFound();
  }
}

/** A call whose input is invalid, with its refusal and its handler. */
interface InvalidCall {
  readonly given: RawInput;
  readonly refusal: Refusal;
  readonly handle: (input: object) => unknown;
}

function parseInput({ params, query, body }: EndpointShape, given: RawInput): object {
  const address = parseAddress(params, given.params);
  refuseRepeatedKeys(given.query);
  return { params: address, query: parsePart(query, given.query), body: parsePart(body, given.body) };
}

interface SchemaParts {
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly options?: readonly Schema[];
}

/** The schemas of a field: one, or one for each shape of a union. */
function schemasOf(schema: Schema | undefined, name: string): Schema[] {
  const { shape = {}, options = [] } = (schema?.def ?? {}) as SchemaParts;
  const own = shape[name];
  return [...(own === undefined ? [] : [own]), ...options.flatMap((option) => schemasOf(option, name))];
}

/** The valid fields of a part that is otherwise invalid. Reading any other field throws the refusal. */
function readableFields(schema: Schema | undefined, given: unknown, refusal: Refusal): object {
  const fields = typeof given === "object" && given !== null ? (given as Record<string, unknown>) : {};
  const fail = (): never => {
    throw refusal;
  };
  const read = (name: string | symbol): unknown => {
    if (typeof name !== "string") return fail();
    const parsed = schemasOf(schema, name).map((each) => each.safeParse(fields[name]));
    const right = parsed.find(({ success }) => success);
    return right === undefined ? fail() : right.data;
  };
  return new Proxy(
    {},
    {
      get: (_target, name) => read(name),
      has: (_target, name) => read(name) !== undefined,
      ownKeys: fail,
      getOwnPropertyDescriptor: fail,
    },
  );
}

const ACCESS_STATUSES: ReadonlySet<number> = new Set([401, 403, 404]);

/**
 * Runs the handler on the valid fields of an invalid input, so that it decides whether the caller may make the call at
 * all.
 */
async function decideAccess(endpoint: EndpointShape, { given, refusal, handle }: InvalidCall): Promise<never> {
  const part = (name: "query" | "body"): unknown => {
    const parsed = endpoint[name]?.safeParse(given[name] ?? {});
    return parsed?.success === true ? parsed.data : readableFields(endpoint[name], given[name], refusal);
  };
  const input = { params: parseAddress(endpoint.params, given.params), query: part("query"), body: part("body") };
  try {
    await refusalAfterDecision.run(refusal, async () => handle(input));
  } catch (error) {
    if (error instanceof Refusal && ACCESS_STATUSES.has(error.status)) throw error;
  }
  throw refusal;
}

/**
 * The whole input of a call. When it is invalid, a caller without the permission must get 403 or 404 and learn nothing
 * of the input. So the handler runs up to its access decision, and the refusal of the input follows after it.
 */
export async function parseOrDecide(
  endpoint: EndpointShape,
  given: RawInput,
  handle: InvalidCall["handle"],
): Promise<object> {
  try {
    return parseInput(endpoint, given);
  } catch (refusal) {
    const isGuarded = endpoint.access.kind === "permission";
    if (!isGuarded || !(refusal instanceof Refusal) || ACCESS_STATUSES.has(refusal.status)) throw refusal;
    return decideAccess(endpoint, { given, refusal, handle });
  }
}
