import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import * as z from "zod/mini";

/** The app and the users of a Zoom account. */
const ACCOUNT = {
  zoomAccountId: "zoom-account-1",
  clientId: "zoom-client-1",
  clientSecret: "zoom-client-secret",
  webhookSecret: "zoom-secret-token",
} as const;
const SCOPES =
  "meeting:read:admin meeting:write:admin recording:read:admin report:read:admin user:read:admin webinar:read:admin webinar:write:admin";

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const scheduleSchema = z.strictObject({
  topic: z.string().check(z.minLength(1), z.maxLength(300)),
  type: z.union([z.literal(2), z.literal(5)]),
  start_time: z.string().check(z.regex(INSTANT)),
  duration: z.number().check(z.int(), z.gte(1)),
  timezone: z.string().check(z.minLength(1)),
  agenda: z.string().check(z.maxLength(2000)),
  settings: z.strictObject({
    approval_type: z.literal(0),
    registrants_email_notification: z.literal(false),
    registrants_confirmation_email: z.literal(false),
    allow_multiple_devices: z.literal(true),
    meeting_authentication: z.literal(false),
    join_before_host: z.optional(z.literal(false)),
    waiting_room: z.optional(z.literal(false)),
    mute_upon_entry: z.optional(z.literal(true)),
  }),
});
const registrantSchema = z.strictObject({
  email: z.email(),
  first_name: z.string().check(z.minLength(1), z.maxLength(64)),
  last_name: z.string().check(z.maxLength(64)),
  auto_approve: z.literal(true),
});
const panelistsSchema = z.strictObject({ panelists: z.array(z.strictObject({ name: z.string(), email: z.email() })) });
const cancelSchema = z.strictObject({
  action: z.literal("cancel"),
  registrants: z.array(z.strictObject({ id: z.string(), email: z.email() })),
});
const endSchema = z.strictObject({ action: z.literal("end") });

type Noun = "meetings" | "webinars";

/** A person as the report lists one of their stays. */
export interface ReportedParticipant {
  readonly user_id: string;
  readonly registrant_id?: string;
  readonly user_email?: string;
  readonly name?: string;
  readonly join_time: string;
  readonly leave_time: string;
}

/** Somebody's answers to the polls of a meeting, as the report lists them. */
export interface ReportedAnswers {
  readonly email: string;
  readonly name: string;
  readonly question_details: readonly {
    readonly question: string;
    readonly answer: string;
    readonly date_time: string;
    readonly polling_id: string;
  }[];
}

/** A file of a recording, as Zoom lists it. */
export interface RecordedFile {
  readonly id: string;
  readonly file_type: string;
  readonly recording_start: string;
  readonly recording_end: string;
  readonly file_size: number;
  readonly play_url: string;
  readonly download_url: string;
  readonly status: string;
}

interface StoredMeeting {
  readonly id: number;
  readonly noun: Noun;
  readonly host: string;
  plan: z.output<typeof scheduleSchema>;
  readonly registrants: { id: string; email: string; name: string; isCancelled: boolean }[];
  readonly panelists: { id: string; email: string; name: string }[];
  readonly instances: {
    uuid: string;
    startedAt: string;
    pages: ReportedParticipant[][];
    polls?: ReportedAnswers[];
    files?: RecordedFile[];
  }[];
  isEnded: boolean;
}

interface Answer {
  readonly status: number;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const refusal = (status: number, code: number, message: string): Answer => ({ status, body: { code, message } });
const NO_MEETING = refusal(404, 3001, "Meeting does not exist.");

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += String(part);
  return text;
}

/** Zoom on this machine: its sign-in, the calls of its API that the product uses, and its signature of events. */
export class ZoomService {
  readonly account = ACCOUNT;
  readonly meetings = new Map<number, StoredMeeting>();
  /** Method and path of every API call. */
  readonly calls: string[] = [];
  /** What Zoom would have refused as against its API. */
  readonly offences: string[] = [];
  readonly users: { email: string; id: string; type: number }[] = [
    { email: "rounds@hub.example", id: "host-1", type: 2 },
    { email: "second@hub.example", id: "host-2", type: 2 },
  ];
  scopes: string = SCOPES;
  /** Responses that come before the next ones. */
  readonly next: Answer[] = [];
  /** Whether a created meeting is stored, but the response is lost. */
  losesCreation = false;
  isDown = false;
  readonly url: string;
  readonly #server: Server;
  #tokens = new Set<string>();
  #ids = 82_000_000_000;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on("request", (request, response) => void this.#serve(request, response));
  }

  static async start(): Promise<ZoomService> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return new ZoomService(server);
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** The settings that lead a server here. */
  get env(): { ZOOM_URL: string; ZOOM_API_URL: string } {
    return { ZOOM_URL: this.url, ZOOM_API_URL: `${this.url}/v2` };
  }

  /** Fails where a call was against the API of Zoom. */
  requireNoOffence(): void {
    if (this.offences.length > 0) throw new Error(`against Zoom's API: ${this.offences.splice(0).join("; ")}`);
  }

  /** Makes every token invalid, as an hour later. */
  expireTokens(): void {
    this.#tokens = new Set();
  }

  /** The headers of an event that Zoom sends at an instant. */
  signature(body: string, atMs: number, secret: string = this.account.webhookSecret): Record<string, string> {
    const timestamp = String(Math.floor(atMs / 1000));
    const digest = createHmac("sha256", secret).update(`v0:${timestamp}:${body}`).digest("hex");
    return {
      "content-type": "application/json",
      "x-zm-signature": `v0=${digest}`,
      "x-zm-request-timestamp": timestamp,
    };
  }

  /** The last meeting that was created. */
  get last(): StoredMeeting {
    const last = [...this.meetings.values()].at(-1);
    if (last === undefined) throw new Error("Zoom has no meeting");
    return last;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await bodyOf(request);
    const { pathname, searchParams } = new URL(request.url ?? "/", this.url);
    if (this.isDown) return void response.destroy();
    const answer =
      pathname === "/oauth/token" ? this.#token(request, text) : this.#call(request, pathname, searchParams, text);
    if (answer === undefined) return void response.destroy();
    response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
    response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
  }

  #token({ method, headers }: IncomingMessage, text: string): Answer {
    const { clientId, clientSecret, zoomAccountId } = this.account;
    const form = new URLSearchParams(text);
    const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;
    if (method !== "POST" || !isForm || form.get("grant_type") !== "account_credentials") {
      this.offences.push("sign-in");
      return { status: 400, body: { reason: "unsupported grant type", error: "unsupported_grant_type" } };
    }
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
    if (headers.authorization !== basic) {
      return { status: 400, body: { reason: "Invalid client_id or client_secret", error: "invalid_client" } };
    }
    if (form.get("account_id") !== zoomAccountId) {
      return { status: 400, body: { reason: "Bad Request", error: "invalid_request" } };
    }
    const token = randomUUID();
    this.#tokens.add(token);
    const body = { access_token: token, token_type: "bearer", expires_in: 3599, scope: this.scopes, api_url: this.url };
    return { status: 200, body };
  }

  #call(request: IncomingMessage, pathname: string, query: URLSearchParams, text: string): Answer | undefined {
    const { method = "", headers } = request;
    this.calls.push(`${method} ${pathname}`);
    const early = this.next.shift();
    if (early !== undefined) return early;
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? "";
    if (!this.#tokens.has(token)) return refusal(401, 124, "Invalid access token.");
    let body: unknown;
    if (text !== "") {
      if (headers["content-type"] !== "application/json") this.offences.push(`content type of ${pathname}`);
      body = JSON.parse(text);
    }
    const parts = pathname.split("/").slice(2).map(decodeURIComponent);
    return this.#route(method, parts, { query, body });
  }

  /** A body of the right shape; undefined and an offence otherwise. */
  #read<Shape extends z.ZodMiniType>(schema: Shape, body: unknown, where: string): z.output<Shape> | undefined {
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    this.offences.push(
      `${where}: ${parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join(", ")}`,
    );
    return undefined;
  }

  #lacks(scope: string): Answer | undefined {
    if (this.scopes.split(" ").includes(scope)) return undefined;
    return refusal(400, 4711, `Invalid access token, does not contain scopes:[${scope}].`);
  }

  #route(
    method: string,
    [first = "", id = "", rest = "", part = ""]: string[],
    input: { query: URLSearchParams; body: unknown },
  ) {
    if (first === "users" && rest === "" && method === "GET") return this.#lacks("user:read:admin") ?? this.#user(id);
    if (first === "users" && (rest === "meetings" || rest === "webinars")) {
      return this.#ofUser(method, id, rest, input.body);
    }
    if (first === "meetings" && rest === "recordings" && method === "GET") {
      return this.#lacks("recording:read:admin") ?? this.#recordings(id);
    }
    if (first === "meetings" || first === "webinars") return this.#ofMeeting(method, first, [id, rest], input.body);
    if (first === "past_meetings" || first === "past_webinars") return this.#instances(id);
    if (first === "report" && method === "GET") {
      return (
        this.#lacks("report:read:admin") ?? (part === "polls" ? this.#polls(rest) : this.#report(rest, input.query))
      );
    }
    this.offences.push(`${method} /${first}/${id}/${rest}`);
    return refusal(404, 404, "Not found");
  }

  #user(email: string): Answer {
    const user = this.users.find((each) => each.email === email);
    if (user === undefined) return refusal(404, 1001, `User does not exist: ${email}.`);
    return { status: 200, body: { ...user, status: "active", first_name: "Host", last_name: "" } };
  }

  #ofUser(method: string, host: string, noun: Noun, body: unknown): Answer | undefined {
    if (!this.users.some(({ email }) => email === host)) return refusal(404, 1001, `User does not exist: ${host}.`);
    if (method === "GET") {
      const own = [...this.meetings.values()].filter((each) => each.host === host && each.noun === noun);
      const list = own.map(({ id, plan }) => ({ id, topic: plan.topic, agenda: plan.agenda.slice(0, 250) }));
      return { status: 200, body: { page_size: 300, total_records: list.length, next_page_token: "", [noun]: list } };
    }
    const plan = this.#read(scheduleSchema, body, `create ${noun}`);
    if (plan === undefined || method !== "POST") return refusal(400, 300, "Validation Failed.");
    if ((plan.type === 5) !== (noun === "webinars")) this.offences.push("type");
    const id = (this.#ids += 1);
    const empty = { registrants: [], panelists: [], instances: [], isEnded: false };
    this.meetings.set(id, { id, noun, host, plan, ...empty });
    if (this.losesCreation) {
      this.losesCreation = false;
      return undefined;
    }
    return { status: 201, body: this.#present(id) };
  }

  #present(id: number): object {
    const { host, plan } = this.meetings.get(id) ?? this.last;
    const hostId = this.users.find(({ email }) => email === host)?.id;
    return {
      ...plan,
      id,
      uuid: `uuid/${id}==`,
      host_id: hostId,
      host_email: host,
      status: "waiting",
      join_url: `https://us02web.zoom.us/j/${id}`,
      start_url: `https://us02web.zoom.us/s/${id}?zak=host-token`,
      registration_url: `https://us02web.zoom.us/meeting/register/${id}`,
    };
  }

  #ofMeeting(method: string, noun: Noun, [id = "", rest = ""]: string[], body: unknown): Answer {
    const meeting = this.meetings.get(Number(id));
    if (meeting === undefined || meeting.noun !== noun) return NO_MEETING;
    switch (`${method} ${rest}`) {
      case "GET ":
        return { status: 200, body: this.#present(meeting.id) };
      case "PATCH ": {
        const plan = this.#read(scheduleSchema, body, "change");
        if (plan === undefined) return refusal(400, 300, "Validation Failed.");
        meeting.plan = plan;
        return { status: 204 };
      }
      case "DELETE ":
        this.meetings.delete(meeting.id);
        return { status: 204 };
      case "PUT status":
        this.#read(endSchema, body, "status");
        meeting.isEnded = true;
        return { status: 204 };
      case "POST registrants":
        return this.#register(meeting, body);
      case "PUT registrants": {
        const cancelled = this.#read(cancelSchema, body, "cancel")?.registrants ?? [];
        for (const one of meeting.registrants) {
          if (cancelled.some((each) => each.id === one.id)) one.isCancelled = true;
        }
        return { status: 204 };
      }
      case "POST panelists": {
        for (const one of this.#read(panelistsSchema, body, "panelists")?.panelists ?? []) {
          meeting.panelists.push({ ...one, id: randomUUID() });
        }
        return { status: 201, body: { id: String(meeting.id), updated_at: meeting.plan.start_time } };
      }
      case "GET panelists": {
        const panelists = meeting.panelists.map((one) => ({
          ...one,
          join_url: `https://us02web.zoom.us/w/${meeting.id}?tk=${one.id}`,
        }));
        return { status: 200, body: { total_records: panelists.length, panelists } };
      }
      case "DELETE panelists":
        meeting.panelists.length = 0;
        return { status: 204 };
      default:
        this.offences.push(`${method} ${noun} ${rest}`);
        return refusal(404, 404, "Not found");
    }
  }

  #register(meeting: StoredMeeting, body: unknown): Answer {
    const person = this.#read(registrantSchema, body, "registrant");
    if (person === undefined) return refusal(400, 300, "Validation Failed.");
    const known = meeting.registrants.find(({ email, isCancelled }) => email === person.email && !isCancelled);
    const name = `${person.first_name} ${person.last_name}`.trim();
    const own = known ?? { id: randomUUID(), email: person.email, name, isCancelled: false };
    if (known === undefined) meeting.registrants.push(own);
    const { id, plan } = meeting;
    const joinUrl = `https://us02web.zoom.us/w/${id}?tk=${own.id}`;
    const { topic, start_time: startTime } = plan;
    return { status: 201, body: { id, registrant_id: own.id, topic, start_time: startTime, join_url: joinUrl } };
  }

  #instances(id: string): Answer {
    const meeting = this.meetings.get(Number(id));
    if (meeting === undefined) return NO_MEETING;
    const list = meeting.instances.map(({ uuid, startedAt }) => ({ uuid, start_time: startedAt }));
    return { status: 200, body: { [meeting.noun]: list } };
  }

  #instance(id: string): StoredMeeting["instances"][number] | undefined {
    const all = [...this.meetings.values()].flatMap(({ instances }) => instances);
    return all.find(({ uuid }) => uuid === id || encodeURIComponent(uuid) === id);
  }

  #polls(id: string): Answer {
    const instance = this.#instance(id);
    if (instance === undefined) return NO_MEETING;
    const { uuid, startedAt, polls } = instance;
    return { status: 200, body: { uuid, start_time: startedAt, ...(polls !== undefined && { questions: polls }) } };
  }

  #recordings(id: string): Answer {
    const instance = this.#instance(id);
    if (instance?.files === undefined) return refusal(404, 3301, "There is no recording for this meeting.");
    const { uuid, startedAt, files } = instance;
    const body = {
      uuid,
      start_time: startedAt,
      recording_count: files.length,
      password: "7!sea",
      recording_files: files,
    };
    return { status: 200, body };
  }

  #report(id: string, query: URLSearchParams): Answer {
    if (query.get("page_size") !== "300" || query.get("include_fields") !== "registrant_id") {
      this.offences.push("report");
    }
    const instance = this.#instance(id);
    if (instance === undefined) return NO_MEETING;
    const page = Number(query.get("next_page_token") ?? 0);
    const { pages } = instance;
    const body = {
      page_count: pages.length,
      page_size: 300,
      total_records: pages.flat().length,
      next_page_token: page + 1 < pages.length ? String(page + 1) : "",
      participants: pages[page] ?? [],
    };
    return { status: 200, body };
  }
}
