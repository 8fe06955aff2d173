import { Visitor, type ESTree } from "vite";
import { SERVER_ONLY } from "@openrounds/web/build/strip-schemas.ts";
import { isDomain } from "../domains.ts";
import type { Offence } from "../offence.ts";
import { offenceAt, type Source } from "../source.ts";

/** Globals that only certain files may use. */
const DOORS = {
  fetch: {
    package: "web",
    /** The service worker is between network and page, and knows no endpoints. */
    files: /^web\/(src\/kernel\/call\.ts|worker\/shell\.ts)$/,
    text: "only kernel/call.ts fetches",
  },
  environment: {
    package: "server",
    file: "server/src/kernel/env.ts",
    text: "only kernel/env.ts reads the environment",
  },
};
const CLOCKED = ["contract", "server", "web"];
const isClock = ({ file }: Source): boolean => /^(server|web)\/src\/kernel\/clock\.ts$/.test(file);

type Mark = (node: { readonly start: number }, text: string) => void;

const isNamed = (node: ESTree.Node, name: string): boolean => node.type === "Identifier" && node.name === name;

function memberOf(node: ESTree.Node): { object: ESTree.Node; property: string } | undefined {
  if (node.type !== "MemberExpression" || node.computed) return undefined;
  return { object: node.object, property: node.property.name };
}

const FETCHING = ["fetch", "XMLHttpRequest", "EventSource"];
const isGlobalFetch = (callee: ESTree.Node): boolean => {
  if (FETCHING.some((name) => isNamed(callee, name))) return true;
  const member = memberOf(callee);
  if (member === undefined) return false;
  const isGlobal = isNamed(member.object, "window") || isNamed(member.object, "globalThis");
  return member.property === "sendBeacon" || (isGlobal && FETCHING.includes(member.property));
};

/** Whether the expression reads the system clock: Date.now, Date(), new Date(), Temporal.Now. */
function readsClock(callee: ESTree.Node, args: readonly ESTree.Node[]): boolean {
  if (isNamed(callee, "Date")) return args.length === 0;
  const member = memberOf(callee);
  if (member === undefined) return false;
  if (isNamed(member.object, "Date")) return member.property === "now";
  const outer = memberOf(member.object);
  return outer !== undefined && isNamed(outer.object, "Temporal") && outer.property === "Now";
}

const STRIPPED = "the build of the web leaves it out: share a schema";

/** Whether the expression is an endpoint, such as batchEndpoints.create. */
function isEndpoint(node: ESTree.Node): boolean {
  const member = memberOf(node);
  return member?.object.type === "Identifier" && member.object.name.endsWith("Endpoints");
}

/** The names that a pattern destructures. */
const takenBy = (pattern: ESTree.Node): string[] =>
  pattern.type !== "ObjectPattern"
    ? []
    : pattern.properties.flatMap((each) =>
        each.type === "Property" && each.key.type === "Identifier" ? [each.key.name] : [],
      );

function checkCall(source: Source, callee: ESTree.Node, args: readonly ESTree.Node[], mark: Mark): void {
  const { fetch } = DOORS;
  const isForeignFetch = source.package === fetch.package && !fetch.files.test(source.file);
  if (isForeignFetch && isGlobalFetch(callee)) mark(callee, fetch.text);
  const isTimed = CLOCKED.includes(source.package) && !source.isTest && !isClock(source);
  if (isTimed && readsClock(callee, args)) mark(callee, "only kernel/clock.ts reads the time");
  const name = callee.type === "Identifier" ? callee.name : "";
  const proves = name === "authorize" || name === "markReached";
  const mayProve = source.name === "access.ts" || source.isTest || !isDomain(source.area);
  if (source.package === "server" && proves && !mayProve) mark(callee, "only access.ts proves a right");
}

/**
 * Uses of fetch, settings, time and proofs outside their file, and server-only properties of endpoints in the browser.
 */
export function wrongDoors(source: Source): Offence[] {
  const found: Offence[] = [];
  const mark: Mark = (node, text) => void found.push(offenceAt(source, node, text));
  const { environment } = DOORS;
  const isBuilt = source.package === "web" && !source.isTest;
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      const isTaken = isBuilt && init !== null && isEndpoint(init) && takenBy(id).some((name) => SERVER_ONLY.has(name));
      if (isTaken) mark(id, STRIPPED);
    },
    CallExpression: ({ callee, arguments: args }) => checkCall(source, callee, args, mark),
    NewExpression: ({ callee, arguments: args }) => checkCall(source, callee, args, mark),
    MemberExpression: (node) => {
      const isForeign = source.package === environment.package && source.file !== environment.file && !source.isTest;
      if (isForeign && isNamed(node.object, "process") && memberOf(node)?.property === "env") {
        mark(node, environment.text);
      }
      const member = memberOf(node);
      if (isBuilt && member !== undefined && SERVER_ONLY.has(member.property) && isEndpoint(member.object)) {
        mark(node, STRIPPED);
      }
    },
  }).visit(source.program);
  return found;
}
