import type { LightMyRequestResponse } from "fastify";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { CallInput, CallResult, EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import type { FailureBody, SuccessBody } from "@openrounds/contract/kernel/envelope.ts";
import {
  graphPath,
  type OperationResult,
  type OperationShape,
  type OperationVariables,
} from "@openrounds/contract/kernel/graph.ts";
import { createApp, graphs, type App } from "../../create-app.ts";
import { seedPolicies } from "../../identity/service.ts";
import { signIn } from "../../identity/signins/service.ts";
import { seedCatalogue } from "../../reference/service.ts";
import { MINUTE, nowMs, resetClock } from "../clock.ts";
import { autocommit, type Autocommit } from "../db/database.ts";
import { readEnv, type Env } from "../env.ts";
import { sealSharedKey, sharedKeyOf } from "../http/shared-key.ts";
import { createLog } from "../log.ts";
import { TEMPLATE } from "./database.ts";
import { createDatabase, dropDatabase } from "./new-database.ts";

/** A refused call. */
export class CallFailure extends Error {
  readonly status: number;
  readonly body: FailureBody;

  constructor(status: number, body: FailureBody) {
    super(`${status} ${body.responseCode}`);
    this.status = status;
    this.body = body;
  }
}

/** A person whom a test calls as: a row of users. */
export interface Person {
  readonly userId: string;
}

export interface World {
  readonly app: App;
  readonly db: Autocommit;
  /** The address of its database. */
  readonly databaseUrl: string;
  /** Calls an endpoint over HTTP as a person, or signed out with a fresh shared key. */
  call<E extends EndpointShape>(endpoint: E, input: CallInput<E>, as?: Person): Promise<CallResult<E>>;
  /** The refusal of a call that must fail. */
  refusal<E extends EndpointShape>(endpoint: E, input: CallInput<E>, as?: Person): Promise<CallFailure>;
  /** Sends a GraphQL operation as a person, or signed out with a fresh shared key. */
  sendOperation<O extends OperationShape>(
    operation: O,
    variables: OperationVariables<O>,
    as?: Person,
  ): Promise<LightMyRequestResponse>;
  /** The result of a GraphQL operation; fails where it is refused. */
  ask<O extends OperationShape>(
    operation: O,
    variables: OperationVariables<O>,
    as?: Person,
  ): Promise<OperationResult<O>>;
  /** Requests a file by the address that a call gave to the person. */
  openFile(address: string | null | undefined, as: Person): Promise<LightMyRequestResponse>;
  /** Headers of a signed-out client: a fresh shared key. */
  anonymous(): Readonly<Record<"x-shared-key", string>>;
  /** An Authorization header of the person. */
  authorize(person: Person): Promise<string>;
  /** Waits until announced events and enqueued jobs are done. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** The service of each GraphQL operation, by its name. */
const SERVICES = new Map(
  graphs.flatMap(({ graph }) => Object.values(graph.operations).map(({ name }) => [name, graph.service] as const)),
);

/** How far a test may move the clock before a person has to sign in again. */
const TOKEN_GOOD_MS = 10 * MINUTE;
const NO_COOKIES = { read: () => undefined, set: () => undefined, clear: () => undefined };

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
}

/** The address of a call with its parameters. */
export function addressOf(endpoint: EndpointShape, { params = {}, query = {} }: Parts): string {
  const path_ = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `/api${path_}${given.length > 0 ? `?${search}` : ""}`;
}

/** Method and path of a call, as the documents write them. */
export const routeOf = ({ method, path: path_ }: Pick<EndpointShape, "method" | "path">): string =>
  `${method} ${path_}`;

export interface WorldOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly runsJobs?: boolean;
  /** Whether it sheds load on a busy machine, as the product does. */
  readonly shedsLoad?: boolean;
  /** An existing database; it is dropped with the world, like a new one. */
  readonly databaseUrl?: string;
  /** Another process on the database of this world, with the same secret. */
  readonly joins?: World;
  /** The address past the pooler that the database of the joined world is reached by. */
  readonly directUrl?: string;
  /** Receives the log of the process, line by line. */
  readonly logsTo?: (line: string) => void;
}

/**
 * A server process on a new copy of the migrated database with reference data, or one more process on an existing
 * database.
 */
export async function createWorld({
  env = {},
  runsJobs = false,
  shedsLoad = false,
  databaseUrl: given,
  joins,
  directUrl,
  logsTo,
}: WorldOptions = {}): Promise<World> {
  const databaseUrl = joins?.databaseUrl ?? given ?? (await createDatabase({ copyOf: TEMPLATE }));
  const dataDir = mkdtempSync(path.join(tmpdir(), "openrounds-data-"));
  const secret = joins === undefined ? {} : { SECRET_KEY: joins.app.platform.secret };
  const defaults = {
    NODE_ENV: "test",
    LOG_LEVEL: "error",
    RATE_FACTOR: "1000",
    BOT_CHECK_COST: "1",
    DATABASE_WAIT_MS: "15000",
    LIVE_PEOPLE: "100",
    DATA_DIR: dataDir,
    ...secret,
  };
  const settings: Env = readEnv({ ...defaults, ...env });
  const log = createLog(settings.LOG_LEVEL, logsTo === undefined ? undefined : { write: logsTo });
  const app = await createApp({
    env: settings,
    log,
    databaseUrl,
    ...(directUrl !== undefined && { directUrl }),
    runsJobs,
    shedsLoad,
  });
  const { platform } = app;
  if (joins === undefined) {
    await platform.db.transaction(async (tx) => {
      await seedCatalogue(tx);
      await seedPolicies(tx);
    });
  }

  const tokens = new Map<string, { readonly header: Promise<string>; readonly atMs: number }>();
  const signInAs = async (userId: string): Promise<string> => {
    const person = { userId, device: "test", os: "test" };
    const transport = { usesCookie: false, cookies: NO_COOKIES };
    const { authToken } = await platform.db.transaction((tx) => signIn(platform, tx, person, transport));
    return `Bearer ${authToken}`;
  };

  // Cached as a promise: with too many concurrent sign-ins of one person, the oldest would end.
  const authorize = ({ userId }: Person): Promise<string> => {
    const known = tokens.get(userId);
    if (known !== undefined && Math.abs(nowMs() - known.atMs) < TOKEN_GOOD_MS) return known.header;
    const header = signInAs(userId);
    tokens.set(userId, { header, atMs: nowMs() });
    return header;
  };

  const anonymous = () => ({ "x-shared-key": sealSharedKey(sharedKeyOf(platform)) });
  const send = async (endpoint: EndpointShape, input: Parts, as?: Person) => {
    const headers = as === undefined ? anonymous() : { authorization: await authorize(as) };
    const payload = input.body === undefined ? {} : { payload: input.body };
    return app.http.inject({ method: endpoint.method, url: addressOf(endpoint, input), headers, ...payload });
  };

  const call: World["call"] = async (endpoint, input, as) => {
    const response = await send(endpoint, input as Parts, as);
    if (response.statusCode !== 200) throw new CallFailure(response.statusCode, response.json<FailureBody>());
    return response.json<SuccessBody<CallResult<typeof endpoint>>>().resultBody;
  };

  const sendOperation: World["sendOperation"] = async ({ document: query, name: operationName }, variables, as) =>
    app.http.inject({
      method: "POST",
      url: graphPath(SERVICES.get(operationName) ?? ""),
      headers: as === undefined ? anonymous() : { authorization: await authorize(as) },
      payload: { query, operationName, variables },
    });

  return {
    app,
    db: autocommit(platform.db),
    databaseUrl,
    call,
    sendOperation,
    async ask(operation, variables, as) {
      const response = await sendOperation(operation, variables, as);
      if (response.statusCode !== 200) throw new Error(`${operation.name}: ${response.statusCode} ${response.body}`);
      const { data } = response.json<{ data: Record<string, OperationResult<typeof operation>> }>();
      return data[operation.name] as OperationResult<typeof operation>;
    },
    anonymous,
    authorize,
    openFile: async (address, as) =>
      app.http.inject({ url: address ?? "", headers: { authorization: await authorize(as) } }),
    async refusal(endpoint, input, as) {
      const response = await send(endpoint, input as Parts, as);
      if (response.statusCode === 200) throw new Error("the call succeeded");
      return new CallFailure(response.statusCode, response.json<FailureBody>());
    },
    settled: () => app.jobs?.settled() ?? Promise.reject(new Error("this world runs no jobs")),
    async close() {
      resetClock();
      await app.close();
      if (joins === undefined) await dropDatabase(databaseUrl);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
