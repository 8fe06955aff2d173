import type { InjectOptions } from "fastify";
import * as z from "zod/mini";
import type { EndpointShape, Schema } from "@openrounds/contract/kernel/endpoint.ts";
import { buildBatch, buildParticipant } from "../../batches/factory.ts";
import type { BatchRow } from "../../batches/service.ts";
import { buildContent, buildVersion } from "../../content/factory.ts";
import type { ContentRow, ContentVersionRow } from "../../content/service.ts";
import { buildPost } from "../../community/factory.ts";
import type { PostRow } from "../../community/queries.ts";
import { buildAssessment } from "../../forms/factory.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { buildMember, buildOrganization } from "../../organizations/factory.ts";
import type { OrganizationRow } from "../../organizations/service.ts";
import { buildProgram } from "../../programs/factory.ts";
import type { ProgramRow } from "../../programs/service.ts";
import { focusAreaIdOf, occupationIdOf } from "../../reference/service.ts";
import { buildSession } from "../../sessions/factory.ts";
import { buildPoll } from "../../sessions/polls/factory.ts";
import type { PollRow } from "../../sessions/polls/queries.ts";
import type { SessionRow } from "../../sessions/service.ts";
import type { Autocommit } from "../db/database.ts";
import { newId } from "../ids.ts";
import { addressOf } from "./world.ts";

/** A word in every name of a fixture: a response that contains it reveals a row. */
export const CANARY = "Canarybird";

const FILE_NAME = "case.pdf";

/** One hub below a superhub, with a private program, its batch, a session and a person in it. */
export interface Fixture {
  readonly superhub: OrganizationRow;
  readonly hub: OrganizationRow;
  readonly program: ProgramRow;
  readonly batch: BatchRow;
  readonly session: SessionRow;
  /** Not started yet. */
  readonly poll: PollRow;
  /** Approved content of the attendee, with a newer version that waits for review. */
  readonly content: ContentRow;
  readonly version: ContentVersionRow;
  /** A question by the person in the batch, with an answer and a file. */
  readonly question: PostRow;
  readonly answer: PostRow;
  readonly announcement: PostRow;
  /** An assessment of the batch. */
  readonly form: { readonly formId: string; readonly instanceId: string };
  readonly superhubOwner: UserRow;
  readonly owner: UserRow;
  readonly member: UserRow;
  readonly attendee: UserRow;
}

export interface FixtureOptions {
  /** The superhub above, when it exists already. */
  readonly above?: Pick<Fixture, "superhub" | "superhubOwner">;
  /** The word in every name. */
  readonly word?: string;
}

/** Builds a fixture; its organization is the given one, else a new hub. */
export async function buildFixture(
  db: Autocommit,
  level: OrganizationRow["level"] = "HUB",
  { above, word = CANARY }: FixtureOptions = {},
): Promise<Fixture> {
  const named = { firstName: word, lastName: word };
  const superhub = above?.superhub ?? (await buildOrganization(db, { level: "SUPERHUB", name: `${word} superhub` }));
  const parentId = level === "SUPERHUB" ? null : superhub.organizationId;
  const hub = await buildOrganization(db, { level, parentId });
  const { organizationId } = hub;
  const owner = await buildMember(db, hub, "OWNER", named);
  const program = await buildProgram(db, { organizationId, createdBy: owner.userId, name: `${word} program` });
  const { programId } = program;
  const batch = await buildBatch(db, { programId, createdBy: owner.userId, batchName: `${word} batch` });
  const attendee = await buildParticipant(db, batch, "ATTENDEE", named);
  const written = { batchId: batch.batchId, ownerId: attendee.userId, name: `${word} content` };
  const { contentId } = await buildContent(db, written);
  const waiting = { contentId, authorId: attendee.userId, approvalStatus: "UNDER_REVIEW" as const };
  const session = await buildSession(db, { batchId: batch.batchId, topic: `${word} topic` });
  const poll = { sessionId: session.sessionId, authorId: owner.userId, question: `${word} poll` };
  return {
    ...(await buildVersion(db, waiting)),
    ...(await buildPosts(db, batch, { owner, attendee }, word)),
    superhub,
    hub,
    program,
    batch,
    owner,
    attendee,
    superhubOwner: above?.superhubOwner ?? (await buildMember(db, superhub, "OWNER", named)),
    member: await buildMember(db, hub, "GUEST", named),
    session,
    poll: await buildPoll(db, poll),
    form: await buildAssessment(db, batch.batchId, { title: `${word} form` }),
  };
}

/** A question by the person in the batch, with a file, and an announcement by the owner. */
async function buildPosts(
  db: Autocommit,
  { batchId }: BatchRow,
  { owner, attendee }: Pick<Fixture, "owner" | "attendee">,
  word: string,
): Promise<Pick<Fixture, "question" | "answer" | "announcement">> {
  const { userId } = attendee;
  const file = { filename: FILE_NAME, storageKey: `documents/${newId()}.pdf`, mediaType: "application/pdf" };
  const attachments = [{ ...file, sizeBytes: 100 }];
  const question = await buildPost(db, { batchId, userId, heading: `${word} question`, attachments, replyCount: 1 });
  const { postId: parentId } = question;
  const text = { heading: "", subText: `<p>${word} answer</p>` };
  const answer = await buildPost(db, { batchId, userId, parentId, postType: "Answer", ...text });
  const announced = { postType: "ANNOUNCEMENT", heading: `${word} announcement` } as const;
  return { question, answer, announcement: await buildPost(db, { batchId, userId: owner.userId, ...announced }) };
}

/** The post whose type fits the path of a call; a file belongs to the question. */
const postFor = ({ path }: EndpointShape, { question, answer, announcement }: Fixture): string => {
  if (path.includes("/announcement")) return announcement.postId;
  return path.includes("/answer") ? answer.postId : question.postId;
};

/** The value of an id by its name in a path, a query or a body. */
function idNamed(name: string, endpoint: EndpointShape, fixture: Fixture, self: UserRow): string | undefined {
  const { access } = endpoint;
  const rows = {
    superhub: fixture.superhub.organizationId,
    organization: fixture.hub.organizationId,
    ...scopes(fixture),
  };
  if (name === "id" || name === "entityId") return access.kind === "permission" ? rows[access.on] : newId();
  const known: Readonly<Record<string, string>> = {
    organizationId: rows.organization,
    hubId: rows.organization,
    programId: rows.program,
    batchId: rows.batch,
    sessionId: rows.session,
    pollId: fixture.poll.pollId,
    contentId: fixture.content.contentId,
    versionId: fixture.version.versionId,
    participantId: fixture.attendee.userId,
    postId: postFor(endpoint, fixture),
    questionId: fixture.question.postId,
    fileName: FILE_NAME,
    ...fixture.form,
    userId: access.kind === "self" ? self.userId : fixture.member.userId,
    focusArea: focusAreaIdOf("Type 2 diabetes"),
    primaryOccupationId: occupationIdOf("Physician"),
    targetedOccupation: occupationIdOf("Physician"),
  };
  return known[name] ?? (name.endsWith("Id") ? newId() : undefined);
}

const scopes = ({ program, batch, session }: Fixture) => ({
  program: program.programId,
  batch: batch.batchId,
  session: session.sessionId,
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
type Fill = (name: string) => string | undefined;

/** The example with its ids replaced by name; a list of ids is named like one with an s. */
function filled(value: unknown, name: string, fill: Fill): unknown {
  if (Array.isArray(value)) return value.map((each) => filled(each, name.replace(/s$/, ""), fill));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each, key, fill)]));
  }
  return typeof value === "string" && UUID.test(value) ? (fill(name) ?? value) : value;
}

interface Property {
  readonly type?: string;
  readonly enum?: readonly string[];
}

interface Shape {
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
}

const shapes = new WeakMap<Schema, Shape>();

function shapeOf(schema: Schema): Shape {
  const known = shapes.get(schema);
  if (known !== undefined) return known;
  const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;
  shapes.set(schema, shape);
  return shape;
}

/** A value for each parameter: ids by name, the first value of an enumeration, else a value of its type. */
function parametersOf(schema: Schema | undefined, fill: Fill, onlyRequired: boolean): Record<string, string> {
  if (schema === undefined) return {};
  const { properties = {}, required = [] } = shapeOf(schema);
  const names = Object.keys(properties).filter((name) => !onlyRequired || required.includes(name));
  const valueOf = (name: string): string =>
    fill(name) ??
    fill(name.replace(/s$/, "")) ??
    properties[name]?.enum?.[0] ??
    (properties[name]?.type === "string" ? "x" : "1");
  return Object.fromEntries(names.map((name) => [name, valueOf(name)]));
}

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A multipart body with a small picture in each field. */
function formOf(names: readonly string[]): Pick<InjectOptions, "payload" | "headers"> {
  const boundary = "fixture-boundary";
  const parts = names.flatMap((name) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    Buffer.from(PIXEL, "base64"),
    Buffer.from("\r\n"),
  ]);
  const payload = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { payload, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}

/** The call of an endpoint on the rows of a fixture, made from its example with the ids of the fixture. */
export function requestOf(endpoint: EndpointShape, fixture: Fixture, self: UserRow): InjectOptions {
  const fill: Fill = (name) => idNamed(name, endpoint, fixture, self);
  const params = parametersOf(endpoint.params, fill, false);
  const query = parametersOf(endpoint.query, fill, true);
  const { method } = endpoint;
  const url = addressOf(endpoint, { params, query });
  if (endpoint.files !== undefined) return { method, url, ...formOf(endpoint.files) };
  if (endpoint.body === undefined) return { method, url };
  return { method, url, payload: filled(endpoint.example ?? {}, "", fill) as object };
}

/** A person with an account and no role. */
export const buildStranger = (db: Autocommit): Promise<UserRow> => buildUser(db);
