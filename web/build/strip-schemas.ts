import type { Plugin } from "vite";

/** Properties of an endpoint that only the server and the tests need. */
export const SERVER_ONLY: ReadonlySet<string> = new Set([
  "params",
  "query",
  "body",
  "result",
  "errors",
  "example",
  "summary",
  "rate",
]);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const item of value) if (isNode(item)) yield item;
    if (isNode(value)) yield value;
  }
}

/** The server-only properties of every endpoint({ … }) below a node. */
function* strippable(node: Node): Generator<Node> {
  const { callee } = node;
  if (node.type === "CallExpression" && isNode(callee) && callee["name"] === "endpoint") {
    const [shape] = node["arguments"] as Node[];
    for (const property of (shape?.["properties"] ?? []) as Node[]) {
      const { key } = property;
      if (isNode(key) && SERVER_ONLY.has(String(key["name"]))) yield property;
    }
    return;
  }
  for (const child of childrenOf(node)) yield* strippable(child);
}

/** The initial values of a file's constants that are calls: schemas and what is built from them. */
function* calledConstants(program: Node): Generator<Node> {
  for (const statement of childrenOf(program)) {
    const declaration = statement["declaration"];
    const declared = statement.type === "ExportNamedDeclaration" && isNode(declaration) ? declaration : statement;
    if (declared.type !== "VariableDeclaration") continue;
    for (const { init } of declared["declarations"] as { init?: unknown }[]) {
      if (isNode(init) && init.type === "CallExpression") yield init;
    }
  }
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies edits that do not overlap. */
const edited = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);

/** Removes schemas and texts from the endpoints that the browser bundles. */
export function stripSchemas(): Plugin {
  return {
    name: "openrounds:strip-schemas",
    apply: "build",
    transform: {
      order: "post",
      filter: { id: /contract\/src\/.*endpoints\.ts$/ },
      handler(code) {
        const found = [...strippable(this.parse(code) as unknown as Node)];
        const edits = found.map(({ start, end }) => {
          const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
          return { start, end: end + comma, text: "" };
        });
        return { code: edited(code, edits), map: null };
      },
    },
  };
}

/** Marks the contract's computed constants as pure, so that unused schemas are removed. */
export function dropUnusedSchemas(): Plugin {
  return {
    name: "openrounds:drop-unused-schemas",
    apply: "build",
    transform: {
      order: "post",
      filter: { id: /contract\/src\/.*\.ts$/ },
      handler(code) {
        const edits = [...calledConstants(this.parse(code) as unknown as Node)].flatMap(({ start, end }) => [
          { start, end: start, text: "/*#__PURE__*/ (() => (" },
          { start: end, end, text: "))()" },
        ]);
        return edits.length === 0 ? undefined : { code: edited(code, edits), map: null };
      },
    },
  };
}
