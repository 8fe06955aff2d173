import { afterAll, beforeAll, expect, test } from "vitest";
import { embedPath } from "@openrounds/contract/organizations/embed.ts";
import { newId } from "../../kernel/ids.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildMember, buildOrganization } from "../../organizations/factory.ts";
import type { OrganizationRow } from "../../organizations/service.ts";
import { buildProgram } from "../../programs/factory.ts";

const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(2)>`;

let world: World;
let hub: OrganizationRow;
let createdBy: string;

beforeAll(async () => {
  world = await createWorld({ env: { PUBLIC_URL: "https://rounds.example" } });
  hub = await buildOrganization(world.db, { name: "Sahyadri Health Hub", visibility: "PUBLIC" });
  createdBy = (await buildMember(world.db, hub, "OWNER")).userId;
  const common = { organizationId: hub.organizationId, createdBy, entityStatus: "ACTIVE" } as const;
  await buildProgram(world.db, { ...common, name: "Snakebite care", visibility: "PUBLIC_PROGRAM" });
  await buildProgram(world.db, { ...common, name: "Hidden one", visibility: "PRIVATE_PROGRAM" });
  await buildProgram(world.db, { ...common, name: HOSTILE, visibility: "PUBLIC_PROGRAM" });
});
afterAll(() => world.close());

const open = (path: string, headers: Record<string, string> = {}) => world.app.http.inject({ url: path, headers });
const ownList = () => embedPath(hub.organizationId);

test("the list of a hub shows its public programs, with links that open outside of the frame", async () => {
  const { statusCode, body } = await open(ownList());
  expect(statusCode).toBe(200);
  expect(body).toContain("Programs of Sahyadri Health Hub");
  expect(body).toContain("Snakebite care");
  expect(body).not.toContain("Hidden one");
  const links = [...body.matchAll(/<a [^>]*>/g)].map(([tag]) => tag);
  expect(links).toHaveLength(3);
  for (const link of links) {
    expect(link).toMatch(
      /href="https:\/\/rounds\.example\/(public\/program|hub-profile)\/[\w-]+" target="_blank" rel="noopener"/,
    );
  }
});

test("only the list may be framed by other sites, and it can do nothing there", async () => {
  const { headers, body } = await open(ownList());
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors *");
  expect(policy).not.toContain("script-src");
  expect(headers["set-cookie"]).toBeUndefined();
  expect(body).not.toMatch(/<script|<form|<iframe| on\w+="/);
  for (const other of ["/home", `/hub-profile/${hub.organizationId}`, "/embed", "/embed/hub", `${ownList()}/more`]) {
    expect(String((await open(other)).headers["content-security-policy"])).toContain("frame-ancestors 'none'");
  }
});

test("what people wrote is text in the list", async () => {
  const { body } = await open(ownList());
  expect(body).not.toContain("<img");
  expect(body).toContain("alert(2)");
});

test("the language is the one of the address, else that of the visitor; the colors too", async () => {
  expect((await open(`${ownList()}?lang=hi`, { "accept-language": "fr" })).body).toContain(`<html lang="hi">`);
  expect((await open(`${ownList()}?lang=xx`, { "accept-language": "fr" })).body).toContain(`<html lang="fr">`);
  expect((await open(ownList(), { "accept-language": "fr" })).headers["vary"]).toContain("accept-language");
  expect((await open(`${ownList()}?theme=dark`)).body).toContain("color-scheme:dark");
  expect((await open(`${ownList()}?theme=%3Cb%3E`)).body).toContain("prefers-color-scheme:dark");
});

test("a hub that is not public, does not exist or has a wrong id has no list", async () => {
  const closed = await buildOrganization(world.db, { name: "Closed hub", visibility: "PRIVATE" });
  for (const id of [closed.organizationId, newId(), "none"]) {
    const { statusCode, body } = await open(embedPath(id));
    expect(statusCode).toBe(404);
    expect(body).toContain("This list of programs is not public");
    expect(body).not.toContain("Closed hub");
  }
});
