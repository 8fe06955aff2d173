import { expect, test } from "vitest";
import { describe } from "./offence.ts";
import { parseSource } from "./source.ts";
import { checkSources } from "./structure.ts";

const declared = () => ({
  installed: new Set(["drizzle-orm", "@openrounds/contract", "@openrounds/messages", "@openrounds/server"]),
  inDevelopment: new Set(["vite", "@types/geojson"]),
});

/** The offences in a project of only these files. */
function offencesOf(files: Readonly<Record<string, string>>): string[] {
  const sources = Object.entries(files).map(([file, text]) => parseSource(file, text));
  return checkSources(sources, Object.keys(files), declared).map(describe);
}

test.each([
  [
    "the body of an endpoint taken in the web",
    "web/src/batches/data.ts",
    "const { body } = batchEndpoints.create;",
    "the build of the web leaves it out",
  ],
  [
    "the body of an endpoint read in the web",
    "web/src/batches/data.ts",
    "batchEndpoints.create.body.safeParse({});",
    "the build of the web leaves it out",
  ],
  [
    "an import of a later domain",
    "server/src/batches/service.ts",
    'import { x } from "../sessions/service.ts";',
    "announce an event",
  ],
  [
    "an import of a later domain's contract",
    "contract/src/batches/rules.ts",
    'import { x } from "../sessions/rules.ts";',
    "announce an event",
  ],
  [
    "an import of a private file of another domain",
    "server/src/batches/service.ts",
    'import { x } from "../programs/queries.ts";',
    "private to programs",
  ],
  [
    "a re-export of a private file of another domain",
    "server/src/batches/service.ts",
    'export { x } from "../programs/present.ts";',
    "private to programs",
  ],
  [
    "a package of development in production code",
    "web/build/build.ts",
    'import { build } from "vite";',
    "a server is installed without those",
  ],
  [
    "a factory in production code",
    "server/src/batches/service.ts",
    'import { x } from "../programs/factory.ts";',
    "private to programs",
  ],
  [
    "a page of another domain",
    "web/src/batches/routes.tsx",
    'import { X } from "../programs/pages/program.tsx";',
    "private to programs",
  ],
  [
    "a kernel that knows a domain",
    "server/src/kernel/log.ts",
    'import { x } from "../batches/service.ts";',
    "is above",
  ],
  ["a domain that knows the assembly", "server/src/batches/service.ts", 'import { x } from "../app.ts";', "is above"],
  [
    "a browser that knows the server",
    "web/src/batches/data.ts",
    'import { x } from "@openrounds/server/batches/service.ts";',
    "web does not import server",
  ],
  [
    "a contract that carries messages",
    "contract/src/batches/rules.ts",
    'import { x } from "@openrounds/messages/keys.ts";',
    "only types",
  ],
  [
    "a lazy import of a later domain",
    "server/src/batches/jobs.ts",
    'export const load = () => import("../sessions/service.ts");',
    "announce an event",
  ],
  [
    "a package that package.json does not name",
    "server/src/batches/service.ts",
    'import x from "left-pad";',
    "does not name left-pad",
  ],
  [
    "a package of which only the types are there",
    "server/src/batches/service.ts",
    'import { x } from "geojson";',
    "does not name geojson",
  ],
  [
    "Node in the contract",
    "contract/src/batches/rules.ts",
    'import path from "node:path";',
    "does not exist in a browser",
  ],
  ["a file name outside the closed list", "server/src/batches/logic.ts", "", "closed list"],
  [
    "a sub-concern with a file name outside the closed list",
    "server/src/batches/participants/filters.ts",
    "",
    "closed list",
  ],
  ["a walk beside the folders of the domains", "e2e/src/batches.spec.ts", "", "is in no folder of a domain"],
  ["a walk in a folder that is no domain", "e2e/src/steps/batches.spec.ts", "", "is in no folder of a domain"],
  ["a web file outside the closed list", "web/src/batches/api.ts", "", "closed list"],
  ["a banned word", "server/src/kernel/utils.ts", "", "says nothing"],
  ["a banned folder", "web/src/ui/helpers/button.tsx", "", "says nothing"],
  ["a second service", "tools/src/service2.ts", "", "in search of a folder"],
  ["a name that is not kebab-case", "web/src/batches/pages/BatchPage.tsx", "", "kebab-case"],
  [
    "a second fetch in the browser",
    "web/src/batches/data.ts",
    'export const load = () => fetch("/api");',
    "only kernel/call.ts fetches",
  ],
  [
    "a fetch of the window",
    "web/src/batches/data.ts",
    'export const load = () => window.fetch("/api");',
    "only kernel/call.ts fetches",
  ],
  [
    "a setting read anywhere",
    "server/src/batches/service.ts",
    "export const home = process.env.HOME;",
    "only kernel/env.ts",
  ],
  ["a date of now", "server/src/batches/service.ts", "export const at = new Date();", "only kernel/clock.ts"],
  ["the milliseconds of now", "web/src/batches/state.ts", "export const at = Date.now();", "only kernel/clock.ts"],
  [
    "the zoned time of now",
    "contract/src/batches/rules.ts",
    "export const at = Temporal.Now.instant();",
    "only kernel/clock.ts",
  ],
  [
    "a right proved outside access.ts",
    "server/src/batches/service.ts",
    "export const row = markReached({});",
    "only access.ts",
  ],
  [
    "a query builder in a service",
    "server/src/batches/service.ts",
    "export const rows = (tx) => tx.select();",
    "know SQL",
  ],
  [
    "a query on the platform's database",
    "server/src/batches/handlers.ts",
    "export const rows = (p) => p.db.insert(t);",
    "know SQL",
  ],
  ["an import of the SQL template", "server/src/batches/access.ts", 'import { sql } from "drizzle-orm";', "know SQL"],
  [
    "a transaction called db",
    "server/src/batches/queries.ts",
    "export const rows = (db: Tx) => db.select();",
    "a Tx is called tx",
  ],
  [
    "a lock without a transaction",
    "server/src/batches/queries.ts",
    'export const lock = (db: Db) => db.select().for("update");',
    "what locks rows takes tx: Tx",
  ],
  [
    "SQL that writes without a transaction",
    "server/src/batches/queries.ts",
    "export const add = (db: Db) => db.execute(sql`insert into ${batches} values (1)`);",
    "what writes takes tx: Tx",
  ],
  [
    "a write of a use case that commits alone",
    "server/src/batches/service.ts",
    'import { autocommit } from "../kernel/db/database.ts";',
    "only the kernel and factories commit alone",
  ],
  ["a default export", "server/src/batches/service.ts", "export default 1;", "exports a default"],
  [
    "text in a component",
    "web/src/batches/pages/batch.tsx",
    "export const P = () => <p>Hello</p>;",
    'literal text "Hello"',
  ],
  [
    "text as an expression",
    "web/src/batches/pages/batch.tsx",
    'export const P = ({ a }) => <>{a ? "Yes" : null}</>;',
    'literal text "Yes"',
  ],
  [
    "text in a template",
    "web/src/batches/pages/batch.tsx",
    "export const P = ({ n }) => <p>{`${n} of`}</p>;",
    'literal text "of"',
  ],
  [
    "text in a label",
    "web/src/batches/pages/batch.tsx",
    'export const P = () => <input aria-label="Name" />;',
    'literal text "Name"',
  ],
  [
    "text in an alternative",
    "web/src/batches/pages/batch.tsx",
    'export const P = () => <img alt={"Logo"} />;',
    'literal text "Logo"',
  ],
])("%s is found", (_name, file, text, expected) => {
  expect(offencesOf({ [file]: text })).toEqual([expect.stringContaining(expected)]);
});

test.each([
  ["an earlier domain's service", "server/src/batches/service.ts", 'import { x } from "../programs/service.ts";'],
  ["a factory in a test", "server/src/batches/handlers.test.ts", 'import { x } from "../programs/factory.ts";'],
  [
    "a later domain's contract in a test",
    "server/src/batches/handlers.test.ts",
    'import { x } from "@openrounds/contract/sessions/endpoints.ts";',
  ],
  [
    "a component of an earlier domain",
    "web/src/batches/pages/batch.tsx",
    'import { X } from "../../programs/components/card.tsx";',
  ],
  ["a date of a given instant", "server/src/batches/service.ts", "export const at = (ms) => new Date(ms);"],
  [
    "a query in queries.ts",
    "server/src/batches/queries.ts",
    'import { sql } from "drizzle-orm"; export const rows = (db) => db.execute(sql`select 1`);',
  ],
  ["types that package.json names", "server/src/batches/service.ts", 'import type { Point } from "geojson";'],
  [
    "a lock in a transaction",
    "server/src/batches/queries.ts",
    'export const lock = (tx: Tx) => tx.select().for("update");',
  ],
  ["a provider named after its subject", "server/src/batches/providers/zoom.ts", ""],
  ["a configuration with a default", "web/vite.config.ts", "export default {};"],
  [
    "a key that a component translates",
    "web/src/batches/pages/batch.tsx",
    'export const P = () => <Notice title="site.lost" />;',
  ],
  ["a space by its name", "web/src/batches/pages/batch.tsx", "export const P = ({ a }) => <p>{a}&ensp;</p>;"],
  ["signs that are no words", "web/src/batches/pages/batch.tsx", 'export const P = () => <p title="·">× 2</p>;'],
])("%s is left alone", (_name, file, text) => {
  expect(offencesOf({ [file]: text })).toEqual([]);
});

test.each([
  ["of values", 'import { a } from "./jobs.ts";', 'import { b } from "./service.ts";'],
  ["that a type closes", 'import type { A } from "./jobs.ts";', 'import { b } from "./service.ts";'],
  ["that a re-export closes", 'export type { A } from "./jobs.ts";', 'import { b } from "./service.ts";'],
  [
    "that a later import closes",
    'export const load = () => import("./jobs.ts");',
    'import { b, type C } from "./service.ts";',
  ],
])("a circle %s is found", (_name, service, jobs) => {
  const files = { "server/src/kernel/service.ts": service, "server/src/kernel/jobs.ts": jobs };
  expect(offencesOf(files)).toEqual([expect.stringContaining("imports itself")]);
});

test.each([
  ["queries that ask the service", "server/src/batches/queries.ts", "./service.ts", "queries.ts is below service.ts"],
  ["a presentation of what a service returns", "server/src/batches/present.ts", "./service.ts", "is below"],
  ["access of another sub-concern's service", "server/src/batches/access.ts", "./participants/service.ts", "is below"],
  ["tables with a type of an event", "server/src/batches/tables.ts", "./events.ts", "tables.ts is below events.ts"],
  ["a provider that knows the service", "server/src/media/providers/disk.ts", "../service.ts", "providers is below"],
  ["data that knows a component", "web/src/batches/data.ts", "./components/card.tsx", "data.ts is below components"],
  ["a component that knows a page", "web/src/batches/components/card.tsx", "../pages/batch.tsx", "is below pages"],
])("%s are found in the order of files", (_name, file, from, expected) => {
  expect(offencesOf({ [file]: `import type { X } from "${from}";` })).toEqual([expect.stringContaining(expected)]);
});

/** The offences in files with imports, each given by the path that it imports. */
const circlesOf = (imports: Readonly<Record<string, string>>): string[] =>
  offencesOf(
    Object.fromEntries(Object.entries(imports).map(([file, from]) => [file, `import type { X } from "${from}";`])),
  );

test("sub-concerns that import each other are found, also around a third and by types", () => {
  const pair = {
    "server/src/sessions/polls/service.ts": "../live/service.ts",
    "server/src/sessions/live/queries.ts": "../polls/queries.ts",
  };
  expect(circlesOf(pair)).toEqual([expect.stringContaining("server/sessions has a cycle, polls → live → polls")]);
  const three = {
    "web/src/organizations/hubs/data.ts": "../profile/data.ts",
    "web/src/organizations/profile/state.ts": "../superhubs/state.ts",
    "web/src/organizations/superhubs/state.ts": "../hubs/state.ts",
  };
  expect(circlesOf(three)).toEqual([expect.stringContaining("hubs → profile → superhubs → hubs")]);
  const { "web/src/organizations/superhubs/state.ts": _back, ...oneWay } = three;
  expect(circlesOf(oneWay)).toEqual([]);
});

test("a domain's own files are on one side of a sub-concern, its doors above all of them", () => {
  const own = { "server/src/batches/participants/service.ts": "../queries.ts" };
  expect(circlesOf({ ...own, "server/src/batches/handlers.ts": "./participants/service.ts" })).toEqual([]);
  expect(circlesOf({ ...own, "server/src/batches/service.ts": "./participants/service.ts" })).toEqual([
    expect.stringContaining("participants → its own files → participants"),
  ]);
  const page = { "web/src/batches/people/data.ts": "../data.ts" };
  expect(circlesOf({ ...page, "web/src/batches/pages/batch.tsx": "../people/data.ts" })).toEqual([]);
  expect(circlesOf({ ...page, "web/src/batches/forms/batch.tsx": "../people/data.ts" })).toHaveLength(1);
});

test("a sub-concern within a sub-concern follows the same order", () => {
  const within = {
    "server/src/sessions/calendar/entries/service.ts": "../queries.ts",
    "server/src/sessions/calendar/service.ts": "./entries/service.ts",
  };
  expect(circlesOf(within)).toEqual([expect.stringContaining("server/sessions/calendar has a cycle")]);
});

/** A complete domain. */
const HOUSE = {
  "contract/src/batches/endpoints.ts": "export const batchEndpoints = {};",
  "server/src/app.ts": 'import { batches } from "./batches/domain.ts";\nexport const domains = [batches];',
  "server/src/batches/domain.ts": [
    'import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";',
    'import { batchJobs } from "./jobs.ts";',
    'import { batchListeners, batchReactions } from "./listeners.ts";',
    'import { batchHandlers } from "./handlers.ts";',
    "export const batches = { batchEndpoints, batchJobs, batchListeners, batchReactions, batchHandlers };",
  ].join("\n"),
  "server/src/batches/events.ts": 'export const sendLetter = job("batches.sendLetter");',
  "server/src/batches/handlers.ts": "export const batchHandlers = {};",
  "server/src/batches/jobs.ts":
    'import { sendLetter } from "./events.ts";\nexport const batchJobs = [handles(sendLetter, send)];',
  "server/src/batches/listeners.ts": "export const batchListeners = [];\nexport const batchReactions = [];",
};

/** The offences in that domain after a file exports other names. */
const without = (file: keyof typeof HOUSE, ...names: string[]) =>
  offencesOf({ ...HOUSE, [file]: names.reduce((text, name) => text.replaceAll(name, "other"), HOUSE[file]) });

test("a domain that is plugged in whole is in order", () => expect(offencesOf(HOUSE)).toEqual([]));
test.each(["batchEndpoints", "batchJobs", "batchListeners", "batchReactions", "batchHandlers"])(
  "%s is found when the domain does not plug it in",
  (name) => expect(without("server/src/batches/domain.ts", name)).toEqual([expect.stringContaining(name)]),
);
test("a domain that the server does not list is found", () =>
  expect(without("server/src/app.ts", "{ batches }", "[batches]")).toEqual([
    expect.stringContaining("batches is not"),
  ]));
test("a job that nothing handles is found", () =>
  expect(without("server/src/batches/jobs.ts", "sendLetter")).toEqual([
    expect.stringContaining("sendLetter is a job without a handler"),
  ]));
