import { afterAll, beforeAll, expect, test } from "vitest";
import { applicationOperations } from "@openrounds/contract/onboarding/applications/graph.ts";
import { contentsOf } from "../../kernel/testing/contents.ts";
import { CANARY, type Fixture } from "../../kernel/testing/fixture.ts";
import {
  COLUMNS,
  RELATIVE_POSITIONS,
  buildCaller,
  buildNeighbours,
  isExpected,
  rowsAt,
  type Caller,
} from "../../kernel/testing/rights.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { decisions, type DecisionReason } from "../../kernel/access.ts";
import { focusAreaIdOf } from "../../reference/service.ts";
import { insertOnboarding } from "./queries.ts";
import type { OperationShape } from "@openrounds/contract/kernel/graph.ts";

const ID = "00000000-0000-7000-8000-000000000000";
const url = `/files/documents/${ID}.pdf`;
const operations = Object.values(applicationOperations).filter(({ access }) => access.kind === "permission");

const CODE = "ONBOARD_ORGANIZATION";

let world: World;
const reasons: DecisionReason[] = [];
const hear = (reason: unknown): void => void reasons.push(reason as DecisionReason);
beforeAll(async () => {
  world = await createWorld();
  decisions.subscribe(hear);
});
afterAll(async () => {
  decisions.unsubscribe(hear);
  await world.close();
});

/** Valid variables for every operation, on the organization of the rows. */
const variablesFor = (organizationId: string) => ({
  organizationId,
  milestone: "UserRegistration",
  status: "COMPLETED",
  agreementType: "TERMS_OF_USE",
  documents: ["TERMS_OF_USE", "STATEMENT_OF_COLLABORATION"].map((documentType) => ({
    ...{ documentType, fileName: "a.pdf", fileUrl: url },
  })),
  organization: {
    logo: "/files/images/logo.webp",
    name: "Hub",
    legalName: "Hub",
    registrationType: "NPO",
    primaryOrganizationCategory: "HOSPITAL",
    organizationAddressDetails: { name: "Pune", latitude: 18.5, longitude: 73.9 },
    organizationVerificationNumber: { type: "DUNS", number: "1", document: { name: "a.pdf", url } },
    focusAreas: [focusAreaIdOf("Type 2 diabetes")],
    description: "<p>Hub</p>",
  },
});

const begin = async (fixture: Fixture): Promise<void> => {
  const at = new Date();
  const { hub, superhub, owner } = fixture;
  const ids = { organizationId: hub.organizationId, superhubId: superhub.organizationId, applicantId: owner.userId };
  await world.db.transaction((tx) => insertOnboarding(tx, { ...ids, completed: 3, createdAt: at, updatedAt: at }));
};

interface Cell {
  readonly caller: Caller;
  readonly operation: (typeof operations)[number];
  readonly fixture: Fixture;
  readonly expected: boolean;
  readonly said: string;
}

const cellsOf = (caller: Caller): Cell[] =>
  operations.flatMap((operation) =>
    RELATIVE_POSITIONS.flatMap((position) => {
      const { access } = operation;
      const fixture = rowsAt(caller, position, "organization");
      if (fixture === undefined || access.kind !== "permission") return [];
      const expected = access.codes.some((code) => isExpected(caller.column, position, code, access.on));
      return [{ caller, operation, fixture, expected, said: `${caller.column} ${operation.name} ${position}` }];
    }),
  );

async function deviationOf({ caller, operation, fixture, expected, said }: Cell): Promise<string[]> {
  reasons.length = 0;
  const variables = variablesFor(fixture.hub.organizationId);
  const { statusCode, body } = await world.sendOperation<OperationShape>(operation, variables, caller.person);
  const isLetIn = reasons.length > 0 && reasons.every(({ outcome }) => outcome === "allowed");
  if (statusCode >= 500) return [`${said} failed: ${body}`];
  if (!isLetIn && body.includes(CANARY)) return [`${said} leaks`];
  return isLetIn === expected ? [] : [`${said}: ${statusCode}, expected ${expected ? "reached" : "refused"}`];
}

test("every operation of the wizard does for every column of the matrix, on own rows and those of others, what the matrix says [PERM-045]", async () => {
  const onboarding = operations.filter(({ name }) => name !== "getOrganization");
  expect(onboarding).toHaveLength(5);
  for (const { name, access } of onboarding) expect([name, access]).toMatchObject([name, { codes: [CODE] }]);
  const neighbours = await buildNeighbours(world.db);
  const columns = COLUMNS.filter((column) => column !== "CONTEXT_MANAGED_HUB");
  const callers = await Promise.all(columns.map((column) => buildCaller(world.db, column, neighbours)));
  const fixtures = new Set(callers.flatMap(({ fixtures: rows }) => Object.values(rows)));
  for (const fixture of fixtures) await begin(fixture);
  const cells = callers.flatMap(cellsOf);
  const deviations: string[] = [];
  const before = await contentsOf(world.db);
  for (const cell of cells.filter(({ expected }) => !expected)) deviations.push(...(await deviationOf(cell)));
  expect(await contentsOf(world.db)).toBe(before);
  for (const cell of cells.filter(({ expected }) => expected)) deviations.push(...(await deviationOf(cell)));
  expect(deviations).toEqual([]);
  expect(cells.length).toBeGreaterThan(1000);
}, 120_000);
