import { Visitor, type ESTree } from "vite";
import type { Offence } from "../offence.ts";
import { offenceAt, type Source } from "../source.ts";

const HANDLES: Readonly<Record<string, string>> = { Db: "db", Tx: "tx" };
const LOCKS = new Set(["update", "no key update", "share", "key share"]);
const WRITES = /\b(insert\s+into|delete\s+from|update\s+\S+\s+set|pg_(try_)?advisory_xact_lock)\b/i;
const AUTOCOMMIT = /^autocommit$/i;

type AnyFunction = ESTree.Function | ESTree.ArrowFunctionExpression;

/** The handle among the parameters of a function, with its name and type. */
function handlesOf({ params }: AnyFunction): { name: string; type: string | undefined; node: ESTree.Node }[] {
  return params.flatMap((node) => {
    if (node.type !== "Identifier") return [];
    const type = node.typeAnnotation?.typeAnnotation;
    const named = type?.type === "TSTypeReference" ? type.typeName : undefined;
    return [{ name: node.name, type: named?.type === "Identifier" ? named.name : undefined, node }];
  });
}

const isLock = ({ callee, arguments: [strength] }: ESTree.CallExpression): boolean =>
  callee.type === "MemberExpression" &&
  !callee.computed &&
  callee.property.name === "for" &&
  strength?.type === "Literal" &&
  LOCKS.has(String(strength.value));

/** Files that may write without a transaction: the kernel, tests and factories. */
const commitsAlone = ({ area, name, isTest }: Source): boolean => isTest || area === "kernel" || name === "factory.ts";

/** Handles with a wrong name, SQL that writes or locks without a transaction, and writes that commit on their own. */
export function wrongHandles(source: Source): Offence[] {
  if (source.package !== "server" || source.isTest) return [];
  const found: Offence[] = [];
  const mark = (node: { readonly start: number }, text: string): void => void found.push(offenceAt(source, node, text));
  const within: string[] = [];
  const enter = (fn: AnyFunction): void => {
    const handles = handlesOf(fn);
    for (const { name, type = "", node } of handles) {
      const right = HANDLES[type];
      if (right !== undefined && name.replace(/^_/, "") !== right) mark(node, `a ${type} is called ${right}`);
    }
    within.push(handles.find(({ name }) => name === "db" || name === "tx")?.name ?? within.at(-1) ?? "");
  };
  const leave = (): void => void within.pop();
  const requireTx = (node: { readonly start: number }, what: string): void => {
    if (within.at(-1) === "db" && !commitsAlone(source)) mark(node, `${what} takes tx: Tx`);
  };
  new Visitor({
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    ImportSpecifier: (node) => {
      const name = node.imported.type === "Identifier" ? node.imported.name : "";
      if (AUTOCOMMIT.test(name) && !commitsAlone(source)) mark(node, "only the kernel and factories commit alone");
    },
    CallExpression: (node) => {
      if (isLock(node)) requireTx(node, "what locks rows");
    },
    TaggedTemplateExpression: (node) => {
      const isSql = node.tag.type === "Identifier" && node.tag.name === "sql";
      const text = node.quasi.quasis.map(({ value }) => value.raw).join("x");
      if (isSql && WRITES.test(text)) requireTx(node, "what writes");
    },
  }).visit(source.program);
  return found;
}
