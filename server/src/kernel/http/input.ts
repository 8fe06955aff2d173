import type { EndpointShape, Schema } from "@openrounds/contract/kernel/endpoint.ts";
import { afterDecision } from "../access.ts";
import { isMessageKey } from "../i18n/messages.ts";
import { Refusal, refuse, refuseNotFound } from "../refusal.ts";

/** So many fields are named in one answer; what is wrong beyond them is seen when they are right. */
const MAX_NAMED = 100;

/** What a call brings before anybody looked at it. */
export interface Given {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Parses one part of the input, or refuses with a message key per field. */
export function parsePart(schema: Schema | undefined, given: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, MAX_NAMED).map((issue) => ({
    path: issue.path.join("."),
    key: isMessageKey(issue.message) ? issue.message : ("error.invalidField" as const),
  }));
  const fields = Object.fromEntries(issues.toReversed().map(({ path, key }) => [path, key]));
  // Only the first fault of a field is told: a text where a list belongs may look too long for the list.
  const named = Object.values(fields).findLast((key) => key !== "error.invalidField");
  return refuse(named ?? "error.invalidInput", { status: 400, fields });
}

/** Refuses a query that names something twice: which one counts would be a guess. */
function refuseTwice(query: unknown): void {
  const twice = Object.entries(query as Record<string, unknown>).filter(([, value]) => Array.isArray(value));
  if (twice.length === 0) return;
  refuse("error.invalidInput", { fields: Object.fromEntries(twice.map(([name]) => [name, "error.invalidField"])) });
}

/** Parses the address: where no row can have it, there is nothing. */
function parseAddress(schema: Schema | undefined, params: unknown): unknown {
  try {
    return parsePart(schema, params);
  } catch {
    return refuseNotFound();
  }
}

/** A call whose input is wrong, and what would answer it. */
interface InvalidCall {
  readonly given: Given;
  readonly refusal: Refusal;
  readonly handle: (input: object) => unknown;
}

function parseInput({ params, query, body }: EndpointShape, given: Given): object {
  const address = parseAddress(params, given.params);
  refuseTwice(given.query);
  return { params: address, query: parsePart(query, given.query), body: parsePart(body, given.body) };
}

interface Parts {
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly options?: readonly Schema[];
}

/** The schemas that a field may have: one, or of each of several shapes one. */
function schemasOf(schema: Schema | undefined, name: string): Schema[] {
  const { shape = {}, options = [] } = (schema?.def ?? {}) as Parts;
  const own = shape[name];
  return [...(own === undefined ? [] : [own]), ...options.flatMap((option) => schemasOf(option, name))];
}

/** What can be read of a part that is wrong elsewhere: each field that is right; whoever asks for more is refused. */
function readable(schema: Schema | undefined, given: unknown, refusal: Refusal): object {
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

const DECIDED: ReadonlySet<number> = new Set([401, 403, 404]);

/** Lets the handler say by what is right of a wrong input whether the caller may make the call at all. */
async function decide(endpoint: EndpointShape, { given, refusal, handle }: InvalidCall): Promise<never> {
  const part = (name: "query" | "body"): unknown => {
    const parsed = endpoint[name]?.safeParse(given[name] ?? {});
    return parsed?.success === true ? parsed.data : readable(endpoint[name], given[name], refusal);
  };
  const input = { params: parseAddress(endpoint.params, given.params), query: part("query"), body: part("body") };
  try {
    await afterDecision.run(refusal, async () => handle(input));
  } catch (error) {
    if (error instanceof Refusal && DECIDED.has(error.status)) throw error;
  }
  throw refusal;
}

/**
 * The whole input of a call. Where it is wrong, whoever may not make the call is told that and nothing of the
 * input: the handler runs up to its decision on the row, behind which the refusal of the input waits.
 */
export async function parseOrDecide(
  endpoint: EndpointShape,
  given: Given,
  handle: InvalidCall["handle"],
): Promise<object> {
  try {
    return parseInput(endpoint, given);
  } catch (refusal) {
    const isGuarded = endpoint.access.kind === "permission";
    if (!isGuarded || !(refusal instanceof Refusal) || DECIDED.has(refusal.status)) throw refusal;
    return decide(endpoint, { given, refusal, handle });
  }
}
