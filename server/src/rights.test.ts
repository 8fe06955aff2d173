import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  openAccess,
  signedInAccess,
  type Access,
  type EndpointShape,
  type PermissionScope,
} from "@openrounds/contract/kernel/endpoint.ts";
import {
  permissionMatrix,
  type PermissionHolder,
  type PermissionCode,
} from "@openrounds/contract/kernel/permissions.ts";
import { groups } from "./create-app.ts";
import { buildParticipant } from "./batches/factory.ts";
import { authenticate } from "./identity/signins/service.ts";
import { decisions, type DecisionReason } from "./kernel/access.ts";
import type { Actor, EndpointGroup, PermittedContext } from "./kernel/http/handlers.ts";
import { mount } from "./kernel/http/mount.ts";
import { createServer } from "./kernel/http/server.ts";
import { sharedKeyOf } from "./kernel/http/shared-key.ts";
import { contentsOf } from "./kernel/testing/contents.ts";
import { CANARY, buildFixture, buildStranger, requestOf, type Fixture } from "./kernel/testing/fixture.ts";
import {
  BY_EXAMPLE,
  COLUMNS,
  RELATIVE_POSITIONS,
  buildCaller,
  buildNeighbours,
  codesFor,
  isExpected,
  rowsAt,
  type Caller,
  type RelativePosition,
} from "./kernel/testing/rights.ts";
import { mountedCalls, type MountedCall } from "./kernel/testing/mounted-calls.ts";
import { actorOf, manageHub } from "./kernel/testing/sign-ins.ts";
import { createWorld, type World } from "./kernel/testing/world.ts";

const ALL_CODES = Object.keys(permissionMatrix) as PermissionCode[];
const AT_ONCE = 8;
const LONG_MS = 600_000;
/** What anybody signed in may see of anybody. */
const SHOWN_TO_ALL = ["achievements.badges"];
const AT_THE_GATE = ["error.unauthorized", "error.sharedKey"];
/** What the browser needs before it has the key. */
const OPEN = ["translations.file", "identity.config", "identity.refreshToken"];

const scopeOf = ({ access }: EndpointShape): PermissionScope =>
  access.kind === "permission" ? access.on : "organization";

interface Cell extends MountedCall {
  readonly caller: Caller;
  readonly position: RelativePosition;
  readonly expected: boolean;
}

interface CallOutcome {
  readonly status: number;
  readonly body: string;
  readonly isReached: boolean;
}

const ofKind = (kind: EndpointShape["access"]["kind"]) =>
  mountedCalls.filter(({ endpoint }) => endpoint.access.kind === kind);
/** Those that take something away come last, question, batch and program after what is in them; who manages a hub holds nothing else. */
const LATE: readonly string[] = ["community.removeQuestion", "batches.remove", "programs.remove", "managing.enter"];
const isLate = ({ name, endpoint }: MountedCall): number =>
  Number(endpoint.method === "DELETE") + 2 * (LATE.indexOf(name) + 1);
const guarded = ofKind("permission").toSorted((a, b) => isLate(a) - isLate(b));

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const reasons = new AsyncLocalStorage<DecisionReason[]>();
const hear = (reason: unknown): void => void reasons.getStore()?.push(reason as DecisionReason);
beforeAll(() => decisions.subscribe(hear));
afterAll(() => void decisions.unsubscribe(hear));

/** Sends a call; it reached its row when nobody refused, or when only something further was not there. */
async function send(
  http: FastifyInstance,
  request: InjectOptions,
  headers: Record<string, string>,
): Promise<CallOutcome> {
  const heard: DecisionReason[] = [];
  const all = { ...request, headers: { ...request.headers, ...headers } };
  const { statusCode: status, body } = await reasons.run(heard, async () => http.inject(all));
  const isLetIn = heard.length > 0 && heard.every(({ outcome }) => outcome === "allowed");
  const isFurther = status === 404 || (status === 403 && !body.includes("error.forbidden"));
  return { status, body, isReached: ![401, 403, 404].includes(status) || (isFurther && isLetIn) };
}

function cellsOf(caller: Caller, call: MountedCall): Cell[] {
  const { access } = call.endpoint;
  if (access.kind !== "permission") return [];
  const isGranted = (position: RelativePosition) =>
    codesFor(call.name, call.endpoint).some((code) => isExpected(caller.column, position, code, access.on));
  return RELATIVE_POSITIONS.filter((position) => rowsAt(caller, position, access.on) !== undefined).map((position) => ({
    ...call,
    caller,
    position,
    expected: isGranted(position),
  }));
}

/** What is wrong with a cell; nothing, when it is as the matrix says. */
async function deviationOf(http: FastifyInstance, cell: Cell): Promise<string | undefined> {
  const { name, endpoint, caller, position, expected } = cell;
  const fixture = rowsAt(caller, position, scopeOf(endpoint));
  if (fixture === undefined) return undefined;
  const headers = { authorization: await world.authorize(caller.person) };
  const { status, body, isReached } = await send(http, requestOf(endpoint, fixture, caller.person), headers);
  const said = `${caller.column} ${name} ${position}: ${status}`;
  if (status >= 500) return `${said} failed: ${body}`;
  if (!isReached && body.includes(CANARY)) return `${said} leaks`;
  return isReached === expected ? undefined : `${said}, expected ${expected ? "reached" : "refused"}`;
}

async function eachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const worker = async (): Promise<void> => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function deviationsOf(cells: readonly Cell[], atOnce: number): Promise<string[]> {
  const found: string[] = [];
  await eachOf(cells, atOnce, async (cell) => {
    const deviation = await deviationOf(world.app.http, cell);
    if (deviation !== undefined) found.push(deviation);
  });
  return found;
}

async function buildCallers(columns = COLUMNS): Promise<Caller[]> {
  const neighbours = await buildNeighbours(world.db);
  const callers = await Promise.all(columns.map((column) => buildCaller(world.db, column, neighbours)));
  const manager = callers.find(({ column }) => column === "CONTEXT_MANAGED_HUB");
  if (manager?.fixtures.own !== undefined) await manageHub(world, manager.fixtures.own, manager.person);
  return callers;
}

const figures: string[] = [];
const keep = (name: string, figure: number): void => void figures.push(`${name} ${figure}`);
afterAll(() => process.stdout.write(`rights: ${figures.join(", ")}\n`));

test(
  "every endpoint does for every column of the matrix, on own rows and those of others, what the matrix says [PERM-113]",
  async () => {
    const callers = await buildCallers();
    await Promise.all(callers.map(({ person }) => world.authorize(person)));
    const cells = guarded.flatMap((call) => callers.flatMap((caller) => cellsOf(caller, call)));
    const before = await contentsOf(world.db);
    const refused = await deviationsOf(
      cells.filter(({ expected }) => !expected),
      AT_ONCE,
    );
    expect(refused).toEqual([]);
    expect(await contentsOf(world.db)).toBe(before);
    const reached: string[] = [];
    await eachOf(callers, AT_ONCE, async (caller) => {
      const own = cells.filter((cell) => cell.caller === caller && cell.expected);
      reached.push(...(await deviationsOf(own, 1)));
    });
    expect(reached).toEqual([]);
    keep("cells", cells.length);
    keep("deviations", refused.length + reached.length);
  },
  LONG_MS,
);

const FOREIGN = "Foreignbird";

/** The ids that name the rows of a fixture. */
const rowsOf = ({ superhub, hub, program, batch, session, ...inBatch }: Fixture): string[] => [
  ...[superhub.organizationId, hub.organizationId, program.programId, batch.batchId, session.sessionId],
  ...[inBatch.poll.pollId, inBatch.content.contentId, inBatch.version.versionId],
  ...[inBatch.question.postId, inBatch.answer.postId, inBatch.announcement.postId],
  ...[inBatch.form.formId, inBatch.form.instanceId],
];
const peopleOf = ({ owner, member, attendee }: Fixture): string[] => [owner.userId, member.userId, attendee.userId];
const idsOf = (fixture: Fixture): string[] => [...rowsOf(fixture), ...peopleOf(fixture)];

/** A call on own rows with one id of it in turn being that of the other tenant. */
function mixed(request: InjectOptions, own: Fixture, foreign: Fixture): InjectOptions[] {
  const others = idsOf(foreign);
  const swapped = (text: string) =>
    idsOf(own).flatMap((id, at) => (text.includes(id) ? [text.replaceAll(id, others[at] ?? "")] : []));
  const payload = JSON.stringify(request.payload ?? {});
  return [
    ...swapped(String(request.url)).map((url) => ({ ...request, url })),
    ...(Buffer.isBuffer(request.payload)
      ? []
      : swapped(payload).map((each) => ({ ...request, payload: JSON.parse(each) as object }))),
  ];
}

test(
  "no id of a foreign tenant, in whatever place of whatever call, shows or changes a row of it",
  async () => {
    const foreign = await buildFixture(world.db, "HUB", { word: FOREIGN });
    const own = await buildFixture(world.db, "HUB", { word: "Homebird" });
    const before = await contentsOf(world.db, rowsOf(foreign));
    const leaks: string[] = [];
    let sent = 0;
    for (const person of [own.owner, own.superhubOwner]) {
      const headers = { authorization: await world.authorize(person) };
      for (const { name, endpoint } of mountedCalls.toSorted((a, b) => isLate(a) - isLate(b))) {
        for (const request of mixed(requestOf(endpoint, own, person), own, foreign)) {
          const { status, body } = await send(world.app.http, request, headers);
          sent += 1;
          if (status >= 500 || body.includes(FOREIGN)) leaks.push(`${name} ${String(request.url)}: ${status} ${body}`);
        }
      }
    }
    expect(leaks).toEqual([]);
    expect(await contentsOf(world.db, rowsOf(foreign))).toBe(before);
    keep("foreign ids sent", sent);
    keep("leaks", leaks.length);
  },
  LONG_MS,
);

/** What endpoints become when their access is taken away, and the mountedCalls of which one must notice it. */
interface Mutation {
  readonly of: readonly MountedCall[];
  readonly access?: Access;
  readonly context?: (call: MountedCall) => Partial<PermittedContext>;
  readonly notices: (call: MountedCall, http: FastifyInstance) => AsyncGenerator<boolean>;
}

function mutated({ name, endpoints, handlers }: EndpointGroup, { access, context }: Mutation): EndpointGroup {
  const entries = Object.entries(endpoints);
  const weakened = entries.map(([verb, each]) => [verb, { ...each, access: access ?? each.access }] as const);
  const deceived = entries.map(([verb, endpoint]) => {
    const handle = handlers[verb] as unknown as (input: object, given: object) => unknown;
    const needs = endpoint.access.kind === "permission" ? endpoint.access.codes : [];
    const false_ = context?.({ name: `${name}.${verb}`, endpoint });
    return [verb, (input: object, given: object) => handle(input, { ...given, needs, ...false_ })] as const;
  });
  return { name, endpoints: Object.fromEntries(weakened), handlers: Object.fromEntries(deceived) };
}

/** The endpoints whose mutant nobody noticed. */
async function survivorsOf(mutation: Mutation): Promise<string[]> {
  const { platform } = world.app;
  const http = await createServer(platform);
  const gatekeeper = { platform, sharedKey: sharedKeyOf(platform), authenticate: authenticateOn(platform) };
  mount(
    http,
    groups.map((group) => mutated(group, mutation)),
    gatekeeper,
  );
  await http.ready();
  const survivors: string[] = [];
  for (const call of mutation.of) {
    let isNoticed = false;
    for await (const each of mutation.notices(call, http)) if ((isNoticed = each)) break;
    if (!isNoticed) survivors.push(call.name);
  }
  await http.close();
  return survivors;
}

const authenticateOn = (platform: World["app"]["platform"]) => (token: string) => authenticate(platform, token);

test(
  "whoever takes the access of any one endpoint away is noticed",
  async () => {
    const callers = await buildCallers([
      "HUB_GUEST",
      "SUPERHUB_GUEST",
      "SUPERHUB_TRAINING_MEMBER",
      "SPOKE_GUEST",
      "BATCH_ATTENDEE",
    ]);
    const { foreign } = await buildNeighbours(world.db);
    const stranger = await buildStranger(world.db);
    const owner = await actorOf(world, foreign.owner);
    const superhubOwner = await actorOf(world, foreign.superhubOwner);
    const facilitator = await actorOf(world, await buildParticipant(world.db, foreign.batch, "FACILITATOR"));
    const isOf = (column: PermissionHolder, { name, endpoint }: MountedCall): boolean =>
      endpoint.access.kind !== "permission" ||
      codesFor(name, endpoint).some((code) => isExpected(column, "own", code, scopeOf(endpoint)));
    const attendee = await actorOf(world, foreign.attendee);
    const isOfHubs = (call: MountedCall): boolean => isOf("HUB_OWNER", call);
    const entitled = (call: MountedCall): Actor => {
      if (isOfHubs(call)) return owner;
      if (isOf("BATCH_FACILITATOR", call)) return facilitator;
      return isOf("BATCH_ATTENDEE", call) ? attendee : superhubOwner;
    };

    async function* cellsDeviate(call: MountedCall, http: FastifyInstance, isFar: boolean): AsyncGenerator<boolean> {
      for (const caller of callers) {
        const there = isFar ? { ...caller, fixtures: { foreign } } : caller;
        for (const cell of cellsOf(there, call)) {
          if (!cell.expected && (cell.position === "foreign") === isFar) {
            yield (await deviationOf(http, cell)) !== undefined;
          }
        }
      }
    }
    async function* nobodyIsLetIn({ endpoint }: MountedCall, http: FastifyInstance): AsyncGenerator<boolean> {
      const { status, body } = await send(http, requestOf(endpoint, foreign, stranger), {});
      yield status !== 401 || !AT_THE_GATE.some((key) => body.includes(key));
    }
    async function* othersAreLetIn({ endpoint }: MountedCall, http: FastifyInstance): AsyncGenerator<boolean> {
      const headers = { authorization: await world.authorize(stranger) };
      yield (await send(http, requestOf(endpoint, foreign, foreign.owner), headers)).status !== 404;
    }
    const [guest] = callers;
    const hubOwner = await actorOf(world, guest?.fixtures.own?.owner ?? stranger);
    const ownerAbove = await actorOf(world, guest?.fixtures.own?.superhubOwner ?? stranger);
    const above = (call: MountedCall): Actor => (isOfHubs(call) ? hubOwner : ownerAbove);
    const isDecidedFurther = ({ name }: MountedCall) => name in BY_EXAMPLE;
    const mutations: readonly Mutation[] = [
      {
        of: guarded,
        context: (call) => (isDecidedFurther(call) ? { actor: above(call) } : { needs: ALL_CODES }),
        notices: (call, http) => cellsDeviate(call, http, false),
      },
      {
        of: guarded,
        context: (call) => ({ actor: entitled(call) }),
        notices: (call, http) => cellsDeviate(call, http, true),
      },
      { of: ofKind("self"), access: signedInAccess, notices: othersAreLetIn },
      {
        of: mountedCalls.filter(({ endpoint }) => endpoint.access.kind !== "open"),
        access: openAccess,
        context: (call) => ({ actor: entitled(call) }),
        notices: nobodyIsLetIn,
      },
    ];
    let mutants = 0;
    const survivors: string[] = [];
    for (const mutation of mutations) {
      mutants += mutation.of.length;
      survivors.push(...(await survivorsOf(mutation)));
    }
    expect(survivors).toEqual([]);
    keep("mutants", mutants);
    keep("killed", mutants - survivors.length);
  },
  LONG_MS,
);

test("only what a browser needs before it has the key is open, and an address that names a person is that person's", () => {
  expect(ofKind("open").map(({ name }) => name)).toEqual(OPEN);
  const ofPerson = mountedCalls.filter(({ endpoint }) =>
    /^\/v\d\/(user|program|session)\/.*:userId\b/.test(endpoint.path),
  );
  const ofOthers = ofPerson.filter(({ endpoint }) => endpoint.access.kind !== "self");
  expect(ofOthers.map(({ name }) => name)).toEqual(SHOWN_TO_ALL);
});
