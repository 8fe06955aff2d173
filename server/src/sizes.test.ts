import { expect, test } from "vitest";
import { graphs } from "./create-app.ts";
import { mountedCalls } from "./kernel/testing/mounted-calls.ts";

/** What is looked at of a schema: its kind, its parts and its checks, in the order in which they are taken. */
interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Node>>;
  readonly element?: Node;
  readonly innerType?: Node;
  readonly keyType?: Node;
  readonly valueType?: Node;
  readonly in?: Node;
  readonly out?: Node;
  readonly options?: readonly Node[];
  readonly items?: readonly Node[];
  readonly format?: string;
  readonly checks?: readonly Check[];
}
interface Node {
  readonly _zod: { readonly def: Def };
}
interface Check {
  readonly _zod: { readonly def: { readonly check: string; readonly abort?: boolean; readonly format?: string } };
}

/** Changes that walk over a text once; they may come before its size is looked at. */
const isChange = (check: string): boolean => check === "overwrite" || check === "min_length";

/** Whether a text or list is refused by its size before anything else looks at it. */
function isMeasuredFirst({ format, checks = [] }: Def): boolean {
  if (format !== undefined) return true;
  const defs = checks.map(({ _zod }) => _zod.def);
  const first = defs.find(({ check }) => !isChange(check));
  return first?.check === "string_format" || (first?.check === "max_length" && first.abort === true);
}

const partsOf = (def: Def): [string, Node | undefined][] => [
  ...Object.entries(def.shape ?? {}),
  ["[]", def.element],
  ["", def.innerType],
  ["{key}", def.keyType],
  ["{value}", def.valueType],
  ["", def.in],
  ...[...(def.options ?? []), ...(def.items ?? [])].map((each): [string, Node] => ["", each]),
];

function unmeasured(node: Node, at: string): string[] {
  const { def } = node._zod;
  const isLimited = !["string", "array"].includes(def.type) || isMeasuredFirst(def);
  return [
    ...(isLimited ? [] : [at]),
    ...partsOf(def).flatMap(([name, part]) =>
      part === undefined ? [] : unmeasured(part, name === "" ? at : `${at}.${name}`),
    ),
  ];
}

const inputs = [
  ...mountedCalls.flatMap(({ name, endpoint: { query, body } }) =>
    [query, body].map((schema) => [name, schema] as const),
  ),
  ...graphs.flatMap(({ graph }) =>
    Object.entries(graph.operations).map(([verb, { variables }]) => [`${graph.service}.${verb}`, variables] as const),
  ),
];

test("every text and list that somebody sends is refused by its size before anything else looks at it", () => {
  const found = inputs.flatMap(([name, schema]) =>
    schema === undefined ? [] : unmeasured(schema as unknown as Node, name),
  );
  expect(found).toEqual([]);
});
