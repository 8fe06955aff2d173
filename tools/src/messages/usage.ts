import { Visitor, type ESTree } from "vite";
import type { Offence } from "../offence.ts";
import { offenceAt, type Source } from "../source.ts";

const KEY = /^([A-Z][A-Z0-9]*(_[A-Z0-9]+)+|[a-z][\w-]*(\.[\w-]+)+)$/;
/** The checks of zod whose last argument is a message key. */
const CHECKS_WITH_MESSAGE = new Set([
  ...["string", "number", "email", "url", "iso", "int", "minLength", "maxLength", "length"],
  ...["regex", "refine", "gt", "gte", "lt", "lte", "minimum", "maximum", "minSize", "maxSize"],
]);
const MESSAGE_PROPERTIES = new Set(["required", "max", "min", "message", "error"]);

const keyIn = (node: ESTree.Node | undefined): string | undefined =>
  node?.type === "Literal" && typeof node.value === "string" && KEY.test(node.value) ? node.value : undefined;

const isCheck = (callee: ESTree.Node): boolean =>
  callee.type === "MemberExpression" &&
  !callee.computed &&
  callee.object.type === "Identifier" &&
  callee.object.name === "z" &&
  CHECKS_WITH_MESSAGE.has(callee.property.name);

/** The message keys that a contract file uses: of its checks, and of its endpoints' errors. */
export function usedKeys(source: Source): { key: string; node: ESTree.Node }[] {
  const found: { key: string; node: ESTree.Node }[] = [];
  const use = (node: ESTree.Node | undefined): void => {
    const key = keyIn(node);
    if (key !== undefined && node !== undefined) found.push({ key, node });
  };
  new Visitor({
    CallExpression: ({ callee, arguments: args }) => {
      if (isCheck(callee)) use(args.at(-1));
    },
    Property: ({ key, value, computed }) => {
      const name = !computed && key.type === "Identifier" ? key.name : "";
      if (MESSAGE_PROPERTIES.has(name)) use(value);
      if (name === "errors" && value.type === "ArrayExpression") {
        value.elements.forEach((element) => use(element ?? undefined));
      }
    },
  }).visit(source.program);
  return found;
}

/** Keys that the contract tells people and no English text knows. */
export const unknownKeys = (sources: readonly Source[], known: ReadonlySet<string>): Offence[] =>
  sources
    .filter(({ package: name, isTest }) => name === "contract" && !isTest)
    .flatMap((source) =>
      usedKeys(source)
        .filter(({ key }) => !known.has(key))
        .map(({ key, node }) => offenceAt(source, node, `no English text for ${key}`)),
    );
