import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import { analyticsEndpoints } from "@openrounds/contract/analytics/endpoints.ts";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import { buildHubWithBatch, buildParticipant, type HubWithBatch } from "./batches/factory.ts";
import { certificateForm } from "./certificates/factory.ts";
import { hashNewPassword } from "./identity/passwords/service.ts";
import { seedPolicies, type UserRow } from "./identity/service.ts";
import { users } from "./identity/tables.ts";
import { launchProcess, type LaunchedProcess } from "./kernel/testing/launched.ts";
import { hasPgBouncer, startPgBouncer, type RunningPgBouncer } from "./kernel/testing/pgbouncer.ts";
import { startReplicated, type ReplicatedPostgres } from "./kernel/testing/standby.ts";
import { addressOf, createWorld, type World } from "./kernel/testing/world.ts";
import { PLACES_EDITION } from "./reference/gazetteer/service.ts";
import { insertLoadedEdition } from "./reference/places/queries.ts";
import { seedCatalogue } from "./reference/service.ts";
import { buildSession } from "./sessions/factory.ts";
import { Visitor } from "./sessions/live/room/visitor.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const SOON = { timeout: 90_000, interval: 300 };
const PASSWORD = Buffer.from("learn-together-2026").toString("base64");

interface HttpResponse {
  readonly status: number;
  readonly resultBody: unknown;
}

interface Sent {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: object;
}

describe.skipIf(!hasPgBouncer)("two web processes, a worker, PgBouncer and a replica", () => {
  let postgres: ReplicatedPostgres;
  let pgBouncer: RunningPgBouncer;
  let base: World;
  let world: World;
  let own: HubWithBatch;
  let asha: UserRow;
  const processes: LaunchedProcess[] = [];
  const proofs = new Map<string, string>();

  beforeAll(async () => {
    postgres = await startReplicated();
    pgBouncer = await startPgBouncer(postgres.url);
    base = await createWorld();
    world = await createWorld({ joins: { ...base, databaseUrl: postgres.url } });
    await world.db.transaction(async (tx) => {
      await seedCatalogue(tx);
      await seedPolicies(tx);
      // A worker without any places loads those of the whole world.
      await insertLoadedEdition(tx, PLACES_EDITION);
    });
    own = await buildHubWithBatch(world.db);
    asha = await buildParticipant(world.db, own.batch, "ATTENDEE", { firstName: "Asha" });
    await world.db.update(users).set({ passwordHash: await hashNewPassword(world.app.platform, PASSWORD, []) });
    const settings = {
      DATABASE_URL: pgBouncer.url,
      DATABASE_DIRECT_URL: postgres.url,
      DATABASE_READ_URL: postgres.standbyUrl,
      DATABASE_POOL: "5",
      // Files are shared.
      DATA_DIR: world.app.platform.env.DATA_DIR,
    };
    for (const part of ["web", "web", "worker"]) {
      processes.push(await launchProcess(world, ["--only", part], settings));
    }
  });
  afterAll(async () => {
    for (const each of processes) await each.end("SIGTERM");
    await world.close();
    await base.close();
    await pgBouncer.stop();
    await postgres.stop();
  });

  /** Calls an endpoint at one of the processes; who is asked to come back later comes back. */
  async function callAt(at: number, endpoint: EndpointShape, input: Sent, as?: UserRow): Promise<HttpResponse> {
    const proof = as === undefined ? world.anonymous() : { authorization: proofs.get(as.userId) ?? "" };
    const headers = { ...proof, "content-type": "application/json" };
    const sent = {
      method: endpoint.method,
      headers,
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    };
    const response = await fetch(`${processes[at]?.origin}${addressOf(endpoint, input)}`, sent);
    const { resultBody } = (await response.json()) as { resultBody: unknown };
    if (response.status !== 503) return { status: response.status, resultBody };
    await setTimeout(Number(response.headers.get("retry-after")) * 1000);
    return callAt(at, endpoint, input, as);
  }

  async function signInAt(at: number, person: UserRow): Promise<void> {
    const body = { loginMode: "EMAIL", email: person.email, password: PASSWORD };
    const { status, resultBody } = await callAt(at, identityEndpoints.login, { body });
    expect(status).toBe(200);
    const { authorization } = resultBody as { authorization: { authToken: string } };
    proofs.set(person.userId, `Bearer ${authorization.authToken}`);
  }

  /** Somebody comes into the room of a session, as far as the welcome. */
  async function visitAt(at: number, sessionId: string, person: UserRow): Promise<Visitor> {
    const { resultBody } = await callAt(at, liveEndpoints.enter, { body: { sessionId } }, person);
    const { room } = resultBody as { room: { token: string; socketPath: string } };
    const visitor = new Visitor(processes[at]?.origin.replace("http", "ws") ?? "", room.socketPath);
    await visitor.shows({ token: room.token });
    await visitor.hears("welcome");
    return visitor;
  }

  const textAt = async (at: number, endpoint: EndpointShape, input: Sent, as: UserRow): Promise<string> =>
    JSON.stringify((await callAt(at, endpoint, input, as)).resultBody);

  test("people sign in, meet in a session, get certificates and see figures, while one web process dies", async () => {
    await signInAt(0, own.owner);
    await signInAt(1, asha);
    const { batchId } = own.batch;
    expect(await textAt(1, batchEndpoints.read, { params: { batchId } }, own.owner)).toContain(own.batch.batchName);

    const { sessionId } = await buildSession(world.db, { batchId });
    expect((await callAt(0, sessionEndpoints.start, { body: { sessionId } }, own.owner)).status).toBe(200);
    await processes[0]?.end("SIGKILL");
    await expect
      .poll(
        () =>
          visitAt(1, sessionId, asha).then(
            () => "inside",
            () => "outside",
          ),
        SOON,
      )
      .toBe("inside");
    const ended = { entityId: sessionId, entityType: "SESSION", status: "COMPLETED" };
    expect((await callAt(1, sessionEndpoints.setStatus, { body: ended }, own.owner)).status).toBe(200);
    expect(await textAt(1, attendanceEndpoints.list, { params: { id: sessionId } }, own.owner)).toContain("ATTENDED");

    const body = await certificateForm(world.app.platform, batchId, { userList: [asha.userId] });
    expect((await callAt(1, certificateEndpoints.issueForBatch, { body }, own.owner)).status).toBe(200);
    const mine = { query: { userId: asha.userId } };
    await expect.poll(() => textAt(1, certificateEndpoints.listMine, mine, asha), SOON).toContain(batchId);

    const dashboard = {
      query: { organizationId: own.hub.organizationId },
      body: { timeFilter: { filterName: "OVERALL" } },
    };
    await expect
      .poll(() => textAt(1, analyticsEndpoints.attendance, dashboard, own.owner), SOON)
      .toContain('"metricName":"totalAttendance","metricCount":1');
    const health = await (await fetch(`${processes[1]?.origin}/readyz`)).json();
    expect(health).toMatchObject({ status: "ready", replica: { isUsable: true } });
  });
});
