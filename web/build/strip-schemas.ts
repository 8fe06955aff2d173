import type { Plugin } from "vite";

/** Parts of an endpoint that only the server and the tests need. */
const SERVER_ONLY = new Set(["params", "query", "body", "result", "errors", "example", "summary", "rate"]);

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

/** Takes schemas and texts out of the endpoints that the browser bundles, so that they cost nothing there. */
export function stripSchemas(): Plugin {
  return {
    name: "openrounds:strip-schemas",
    apply: "build",
    transform: {
      order: "post",
      filter: { id: /contract\/src\/.*endpoints\.ts$/ },
      handler(code) {
        let stripped = code;
        const found = [...strippable(this.parse(code) as unknown as Node)];
        for (const { start, end } of found.toSorted((a, b) => b.start - a.start)) {
          const comma = /^\s*,/.exec(stripped.slice(end))?.[0].length ?? 0;
          stripped = stripped.slice(0, start) + stripped.slice(end + comma);
        }
        return { code: stripped, map: null };
      },
    },
  };
}
