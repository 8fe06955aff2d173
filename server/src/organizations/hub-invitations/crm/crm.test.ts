import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { buildUser } from "../../../identity/factory.ts";
import type { UserRow } from "../../../identity/service.ts";
import { listenLocally } from "../../../kernel/testing/servers.ts";
import { createWorld, routeOf, type World } from "../../../kernel/testing/world.ts";
import { buildHub, buildSuperhub } from "../../factory.ts";

const { checkCrmId } = hubInvitationEndpoints;
const KNOWN = "001A0000006Vm9r";
const UNKNOWN = "001B0000006Vm9r";

/** A Salesforce with one record, which accepts one app. */
class Salesforce {
  readonly requests: string[] = [];
  isDown = false;
  token = "first";
  signIns = 0;
  readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      const say = (status: number, body: object): void =>
        void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      if (this.isDown) return say(500, {});
      if (request.url === "/services/oauth2/token") {
        let text = "";
        request.on("data", (part: Buffer) => (text += part.toString()));
        request.on("end", () => {
          const given = new URLSearchParams(text);
          const isApp = given.get("client_id") === "app" && given.get("client_secret") === "hush";
          const isRight = given.get("grant_type") === "client_credentials" && isApp;
          this.signIns++;
          say(isRight ? 200 : 400, isRight ? { access_token: this.token } : { error: "invalid_client" });
        });
        return undefined;
      }
      if (request.headers.authorization !== `Bearer ${this.token}`) {
        return say(401, [{ errorCode: "INVALID_SESSION_ID" }]);
      }
      this.requests.push(request.url ?? "");
      const [, id = ""] = /\/sobjects\/Account\/(\w+)\?/.exec(request.url ?? "") ?? [];
      if (id === KNOWN) return say(200, { Id: KNOWN, Name: "Hill Health Trust" });
      return id.startsWith("999") ? say(400, [{ errorCode: "MALFORMED_ID" }]) : say(404, [{ errorCode: "NOT_FOUND" }]);
    });
  }

  async open(): Promise<string> {
    return `http://${await listenLocally(this.server)}`;
  }
}

const crm = new Salesforce();
let offline: World;
let world: World;
let owner: UserRow;

beforeAll(async () => {
  offline = await createWorld();
  const env = {
    SALESFORCE_URL: await crm.open(),
    SALESFORCE_CLIENT_ID: "app",
    SALESFORCE_CLIENT_SECRET: "hush",
    LOG_LEVEL: "silent",
  };
  world = await createWorld({ joins: offline, env });
});
afterAll(async () => {
  await world.close();
  await offline.close();
  crm.server.close();
});
beforeEach(async () => {
  crm.isDown = false;
  ({ superhubOwner: owner } = await buildSuperhub(offline.db));
});

const check = (crmId: string) => world.call(checkCrmId, { params: { crmId } }, owner);
const refusal = async (crmId: string, from = world) => {
  const { status, body } = await from.refusal(checkCrmId, { params: { crmId } }, owner);
  return [status, body.responseCode];
};

test("a CRM id is looked up in Salesforce by its REST interface, and its record is named [ORG-116]", async () => {
  expect(await check(KNOWN)).toEqual({ name: "Hill Health Trust" });
  expect(crm.requests.at(-1)).toBe(`/services/data/v62.0/sobjects/Account/${KNOWN}?fields=Id,Name`);
});

test("an id that Salesforce does not know is not found, and no hub is invited, or invited again, with it [ORG-117] [ORG-140]", async () => {
  expect(routeOf(checkCrmId)).toBe("GET /v1/org/salesforce/:crmId/check");
  expect(await refusal(UNKNOWN)).toEqual([404, "INVITE_HUB_CRM_ID_NOT_FOUND"]);
  const { invite, resend } = hubInvitationEndpoints;
  const { superhub, superhubOwner: inviter } = await buildSuperhub(offline.db);
  const params = { id: superhub.organizationId };
  const body = { ...invite.example, invitedTo: "unknown@hub.example", crmId: UNKNOWN };
  const first = await world.refusal(invite, { params, body }, inviter);
  // Without a CRM, the id is accepted.
  const { organization } = await offline.call(invite, { params, body }, inviter);
  const again = { params: { ...params, hubId: organization.organizationId }, body };
  for (const refused of [first, await world.refusal(resend, again, inviter)]) {
    expect(refused).toMatchObject({ status: 404, body: { responseCode: "INVITE_HUB_CRM_ID_NOT_FOUND" } });
    expect(Object.keys(refused.body.error.fields ?? {})).toEqual(["crmId"]);
  }
});

test("a text that is no id gives 400 [ORG-119]", async () => {
  expect(await refusal("999B0000006Vm9r")).toEqual([400, "INVITE_HUB_CRM_ID_INVALID"]);
  for (const crmId of ["001A0000006Vm9", "001A0000006Vm9r!", "../../secrets/1234", "001A0000006Vm9rI"]) {
    expect(await refusal(crmId), crmId).toEqual([400, "INVITE_HUB_CRM_ID_INVALID"]);
  }
});

test("an access that ran out is renewed once, and kept otherwise", async () => {
  await check(KNOWN);
  const before = crm.signIns;
  await check(KNOWN);
  expect(crm.signIns).toBe(before);
  crm.token = "second";
  expect(await check(KNOWN)).toEqual({ name: "Hill Health Trust" });
  expect(crm.signIns).toBe(before + 1);
});

test("an unreachable Salesforce is reported, and no hub is invited without it", async () => {
  crm.isDown = true;
  expect(await refusal(KNOWN)).toEqual([503, "INVITE_HUB_CRM_UNAVAILABLE"]);
});

test("an id of another hub gives 406 [ORG-118]", async () => {
  const { superhub, superhubOwner: inviter } = await buildSuperhub(offline.db);
  const { example } = hubInvitationEndpoints.invite;
  const body = { ...example, invitedTo: "crm@hub.example", crmId: KNOWN };
  await world.call(hubInvitationEndpoints.invite, { params: { id: superhub.organizationId }, body }, inviter);
  expect(await refusal(KNOWN)).toEqual([406, "INVITE_HUB_CRM_ID_TAKEN"]);
  expect(await refusal(`${KNOWN}IAC`)).toEqual([406, "INVITE_HUB_CRM_ID_TAKEN"]);
});

test("without a CRM an id is looked over: its last three characters must fit the others", async () => {
  const look = (crmId: string) => offline.call(checkCrmId, { params: { crmId } }, owner);
  expect(await look("001C0000006Vm9r")).toEqual({ name: null });
  expect(await refusal("001C0000006Vm9rZZZ", offline)).toEqual([404, "INVITE_HUB_CRM_ID_NOT_FOUND"]);
});

test("only people who invite hubs look ids up", async () => {
  const { owner: hubOwner } = await buildHub(offline.db);
  for (const person of [hubOwner, await buildUser(offline.db)]) {
    expect((await world.refusal(checkCrmId, { params: { crmId: KNOWN } }, person)).status).toBe(403);
  }
});
