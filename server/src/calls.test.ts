import { readFileSync } from "node:fs";
import { buildSchema } from "graphql";
import { expect, test } from "vitest";
import type { Access, Schema } from "@openrounds/contract/kernel/endpoint.ts";
import type { OperationShape } from "@openrounds/contract/kernel/graph.ts";
import { graphs } from "./create-app.ts";
import { pathsOf } from "./kernel/http/mount.ts";
import { fieldsOf, jsonOfArguments, jsonOfSchema, jsonOfType, type Field, type Json } from "./kernel/testing/fields.ts";
import { mountedCalls } from "./kernel/testing/mounted-calls.ts";

const FILE = new URL("../../docs/calls.csv", import.meta.url);

/** A field as the documents show it: its place, as program.programId, and its kind, as text, object[] or text|flag. */
type ShownField = readonly [name: string, kind: string];

interface ShownCall {
  /** The method and the path in one version; of a graph operation its kind, its service and its name. */
  readonly call: string;
  readonly auth: string;
  readonly input: readonly ShownField[];
  readonly result: readonly ShownField[];
}

const words = (text = ""): string[] => text.split(" ").filter((word) => word !== "");
const shownFields = (text: string | undefined): ShownField[] =>
  words(text).map((word): ShownField => {
    const [name = "", kind = ""] = word.split(":");
    return [name, kind];
  });

const [, ...lines] = readFileSync(FILE, "utf8").trim().split("\n");
const calls = lines.flatMap((line): ShownCall[] => {
  const [method = "", versions, path = "", auth = "", input, result] = line.split(",");
  const shown = { auth, input: shownFields(input), result: shownFields(result) };
  return words(versions).map((version) => ({ call: `${method} /${version}/${path}`, ...shown }));
});

/** The input and the result of one declaration of a call. */
interface Declared {
  readonly input: readonly Field[];
  readonly result: readonly Field[];
}

/** A call as the product offers it. A graph operation is declared twice: in the graph schema and in the contract. */
interface Offered {
  readonly access: Access;
  readonly params: readonly Field[];
  readonly declared: readonly Declared[];
}

/** A path with its parameters unnamed: the documents name them as they please. */
const shapeOf = (path: string): string => path.replaceAll(/\{\w+\}|:\w+/g, "*");
const fieldsIn = (schema: Schema | undefined, io: "input" | "output"): Field[] =>
  schema === undefined ? [] : fieldsOf(jsonOfSchema(schema, io));

const offered = new Map<string, Offered>();
for (const { endpoint } of mountedCalls) {
  const { access, method, params, query, body, files = [], result } = endpoint;
  const sent = files.map((name): Field => ({ name, kind: "file", isRequired: true }));
  const input = [...fieldsIn(query, "input"), ...fieldsIn(body, "input"), ...sent];
  const call = { access, params: fieldsIn(params, "input"), declared: [{ input, result: fieldsIn(result, "output") }] };
  for (const path of pathsOf(endpoint)) offered.set(`${method} ${shapeOf(path)}`, call);
}
for (const { graph } of graphs) {
  const schema = buildSchema(graph.schema);
  for (const { kind, name, access, variables, result } of Object.values<OperationShape>(graph.operations)) {
    const root = kind === "query" ? schema.getQueryType() : schema.getMutationType();
    const field = root?.getFields()[name];
    if (field === undefined) continue;
    const resultFields = (json: Json) => fieldsOf({ $defs: json.$defs ?? {}, properties: { [name]: json } });
    const inGraph = { input: fieldsOf(jsonOfArguments(field.args)), result: resultFields(jsonOfType(field.type)) };
    const inContract = { input: fieldsIn(variables, "input"), result: resultFields(jsonOfSchema(result, "output")) };
    offered.set(`${kind} /${graph.service}/${name}`, { access, params: [], declared: [inGraph, inContract] });
  }
}

const AUTH: Readonly<Record<string, readonly string[]>> = {
  P: ["open", "sharedKey"],
  A: ["signedIn", "self", "permission"],
  any: ["open", "sharedKey", "signedIn", "self", "permission"],
};

/** The kind under which fields are declared, a name declared twice joined; undefined where none has the name. */
function kindOf(fields: readonly Field[], name: string): string | undefined {
  const kinds = fields.filter((field) => field.name === name).flatMap(({ kind }) => kind.split("|"));
  return kinds.length === 0 ? undefined : [...new Set(kinds)].toSorted().join("|");
}

const differences = (shown: readonly ShownField[], fields: readonly Field[], verb: string): string[] =>
  shown.flatMap(([name, kind]) => {
    const found = kindOf(fields, name);
    return found === kind ? [] : [`${verb} ${found === undefined ? "no" : `${found} as`} ${name}, shown as ${kind}`];
  });

/** What is not as shown. */
function deviationsOf({ call, auth, input, result }: ShownCall): string[] {
  const found = offered.get(shapeOf(call));
  if (found === undefined) return [`${call} is not offered`];
  const { access, params, declared } = found;
  return [
    ...(AUTH[auth]?.includes(access.kind) === true ? [] : [`auth is ${access.kind}`]),
    ...declared.flatMap((each) => differences(input, [...params, ...each.input], "takes")),
    ...declared.flatMap((each) => differences(result, each.result, "answers")),
  ].map((what) => `${call} ${what}`);
}

/**
 * The fields that a request as shown would be refused without. What is needed only within a field that is not shown
 * and may be left out does not count.
 */
function unshownNeeds({ call, input }: ShownCall): string[] {
  const shown = new Set(input.map(([name]) => name));
  const needs = (offered.get(shapeOf(call))?.declared ?? []).flatMap(({ input: fields }) => {
    const sent = new Set(shown);
    return fields.flatMap(({ name, isRequired }) => {
      const isWithinSent = !name.includes(".") || sent.has(name.slice(0, name.lastIndexOf(".")));
      if (!isWithinSent || !isRequired) return [];
      sent.add(name);
      return shown.has(name) ? [] : [name];
    });
  });
  return [...new Set(needs)].map((name) => `${call} ${name}`);
}

/** What is needed though the documents do not show it for the call, with the reason. */
const UNSHOWN_NEEDS: Readonly<Record<string, readonly string[]>> = {
  "the documents show no input, and the call can do nothing without": [
    "POST /v1/user/end-user/verify-email orderId",
    "POST /v1/user/end-user/unlock email",
    "PATCH /v1/user/end-user/change-password/{userId} newPassword",
    "PATCH /v1/user/end-user/onboarding/{userId} primaryOccupationId",
    "PATCH /v1/session/batch/{id}/participant/{participantId} roles",
    "POST /v1/session/batch/communication/{id}/email emailBody",
    ...["topic", "date", "startTime", "endTime"].map((name) => `PUT /v1/session/session/{id} ${name}`),
    ...["entityId", "entityType", "status"].map((name) => `PATCH /v1/session/entity/status ${name}`),
    ...["formId", "instanceId"].map((name) => `GET /v1/report/assessment ${name}`),
    "GET /v1/announcement/details postId",
    ...["superHubId", "hubId"].map((name) => `GET /v1/org/superhub/permissions ${name}`),
  ],
  "a list is shown without what it holds": [
    ...["userId", "roles"].map((name) => `POST /v1/session/batch/{id}/participants participants.${name}`),
  ],
  "a session is created with its batch and its topic, and has a time": [
    ...["date", "startTime", "endTime"].map((name) => `POST /v1/session/session ${name}`),
  ],
  "a chosen location has a name beside its coordinates, shown with the forms": [
    "PATCH /v1/user/end-user/{userId}/update-address name",
    "PUT /v1/org/{id} organizationAddressDetails.name",
    "POST /v1/org/superhub/{id}/hub/invite locationName",
    "PUT /v1/org/superhub/{id}/hub/invite/{hubId} locationName",
    "POST /v1/org/institute organizationAddressDetails.name",
  ],
  "the definition of a form is not shown": [
    "PUT /v1/form/feedback/{formId} title",
    ...["title", "questions"].map((name) => `POST /v1/form/assessment ${name}`),
    ...["title", "questions"].map((name) => `PUT /v1/form/assessment/{formId} ${name}`),
    ...["PUT /v1/form/feedback/{formId}", "POST /v1/form/assessment", "PUT /v1/form/assessment/{formId}"].flatMap(
      (call) => ["questionId", "kind", "label"].map((name) => `${call} questions.${name}`),
    ),
  ],
};

test("every call and graph operation of the documents is offered in all its versions, with the fields that they show, each of its kind [API-019]", () => {
  expect(lines).toHaveLength(185);
  expect(calls.flatMap(deviationsOf)).toEqual([]);
});

test("the schemas need no field that the documents do not show for the call, but for those named with their reason [API-019]", () => {
  expect(calls.flatMap(unshownNeeds).toSorted()).toEqual(Object.values(UNSHOWN_NEEDS).flat().toSorted());
});
