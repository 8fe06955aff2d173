import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditEndpoints } from "@openrounds/contract/organizations/audit/endpoints.ts";
import { governanceEndpoints } from "@openrounds/contract/organizations/governance/endpoints.ts";
import type { UserRow } from "../../identity/service.ts";
import { contend } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildMember, buildOrganization, buildSuperhub } from "../factory.ts";
import type { OrganizationRow } from "../queries.ts";

const { read, update } = governanceEndpoints;

let world: World;
let superhub: OrganizationRow;
let owner: UserRow;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ superhub, superhubOwner: owner } = await buildSuperhub(world.db, {
    superhubOwner: { firstName: "Nisha", lastName: "Patil" },
  }));
});

const params = () => ({ id: superhub.organizationId });
const write = (process: string, version: number, as = owner) =>
  world.call(update, { params: params(), body: { process, version } }, as);

test("a superhub writes how it reviews programs, and its people read it [PERM-033]", async () => {
  const member = await buildMember(world.db, superhub, "MEMBER");
  const guest = await buildMember(world.db, superhub, "GUEST");
  expect((await world.refusal(read, { params: params() }, guest)).status).toBe(403);
  expect(await world.call(read, { params: params() }, member)).toEqual({
    ...{ process: "", version: 0, updatedAt: null, updatedBy: null, mayEdit: false },
  });
  const quality = await buildMember(world.db, superhub, "QUALITY_ADMIN", { firstName: "Ravi", lastName: "Das" });
  const html = '<p onclick="x()">Two people <b>read</b> it.</p><script>alert(1)</script><a href="javascript:x">no</a>';
  const written = await write(html, 0, quality);
  expect(written).toMatchObject({ version: 1, updatedBy: "Ravi Das", mayEdit: true });
  expect(written.process).toContain("<b>read</b>");
  expect(written.process).not.toMatch(/script|onclick/);
  expect(await world.call(read, { params: params() }, member)).toMatchObject({
    process: written.process,
    mayEdit: false,
  });
  const { entries } = await world.call(auditEndpoints.list, { params: params(), query: {} }, owner);
  expect(entries[0]).toMatchObject({ action: "GOVERNANCE_CHANGED", actorName: "Ravi Das" });
});

test("who writes over what they have not seen is refused, also at the same moment [PERM-033]", async () => {
  const { results } = await contend(3, (number) => write(`<p>${number}</p>`, 0));
  expect(results).toHaveLength(1);
  await write("<p>Second</p>", 1);
  const body = { process: "<p>Late</p>", version: 1 };
  const late = await world.refusal(update, { params: params(), body }, owner);
  expect([late.status, late.body.responseCode]).toEqual([409, "GOVERNANCE_CHANGED"]);
  expect(await world.call(read, { params: params() }, owner)).toMatchObject({ process: "<p>Second</p>", version: 2 });
});

test("empty and endless text is told at its field, and nobody else may write [PERM-033]", async () => {
  for (const process of ["", "<p> </p>", "<script>x</script>", `<p>${"x".repeat(10_001)}</p>`]) {
    const wrong = await world.refusal(update, { params: params(), body: { process, version: 0 } }, owner);
    expect(Object.keys(wrong.body.error.fields ?? {})).toEqual(["process"]);
  }
  const body = { process: "<p>x</p>", version: 0 };
  const admin = await buildMember(world.db, superhub, "ADMIN");
  const below = await buildMember(
    world.db,
    await buildOrganization(world.db, { parentId: superhub.organizationId }),
    "OWNER",
  );
  expect((await world.refusal(update, { params: params(), body }, admin)).status).toBe(403);
  expect((await world.refusal(update, { params: params(), body }, below)).status).toBe(404);
  expect((await world.refusal(read, { params: params() }, below)).status).toBe(404);
});
