import * as z from "zod/mini";
import { MINUTE } from "../../../kernel/clock.ts";
import { ZoomCaller, type ZoomSettings } from "./caller.ts";
import type { ZoomCredentials } from "./sign-in.ts";

export type ZoomKind = "ZOOM_MEETING" | "ZOOM_WEBINAR";

/** What Zoom is told about a session. */
export interface ZoomPlan {
  readonly kind: ZoomKind;
  readonly topic: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly timeZone: string;
  /** Names the session, so that a meeting whose creation was interrupted is found again. */
  readonly agenda: string;
}

/** A person who is registered for a meeting. */
export interface ZoomPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** A stay of one device in a meeting, by the report of Zoom. */
export interface ReportedStay {
  /** The number of the device within the meeting. */
  readonly user_id: string;
  readonly registrant_id?: string | undefined;
  readonly user_email?: string | undefined;
  readonly id?: string | undefined;
  readonly join_time: string;
  readonly leave_time: string;
}

/** An answer that somebody gave to a question of a poll, by the report of Zoom. */
export interface ReportedAnswer {
  readonly question: string;
  /** Several choices are separated by semicolons. */
  readonly answer: string;
  readonly email: string;
  readonly name: string;
  /** Undefined where the report does not say when. */
  readonly at: Date | undefined;
}

/** A file of a recording that Zoom keeps. */
export interface ZoomRecordingFile {
  readonly id: string;
  /** As MP4, M4A, CHAT or TRANSCRIPT. */
  readonly type: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly sizeBytes: number;
  readonly playUrl: string;
  /** Empty where the recording has none. */
  readonly passcode: string;
}

const text = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
const userSchema = z.object({ id: z.string(), email: z.string(), type: z.number(), status: z.optional(z.string()) });
const meetingSchema = z.object({ id: text, host_id: z.optional(z.string()), start_url: z.optional(z.string()) });
const listSchema = z.object({
  meetings: z.optional(z.array(z.object({ id: text, agenda: z.optional(z.string()) }))),
  webinars: z.optional(z.array(z.object({ id: text, agenda: z.optional(z.string()) }))),
});
const registrantSchema = z.object({ registrant_id: z.string(), join_url: z.string() });
const panelistsSchema = z.object({
  panelists: z.array(z.object({ id: z.string(), email: z.string(), join_url: z.string() })),
});
const instancesSchema = z.object({
  meetings: z.optional(z.array(z.object({ uuid: z.string(), start_time: z.string() }))),
  webinars: z.optional(z.array(z.object({ uuid: z.string(), start_time: z.string() }))),
});
const participantsSchema = z.object({
  next_page_token: z.optional(z.string()),
  participants: z.array(
    z.object({
      user_id: text,
      registrant_id: z.optional(z.string()),
      user_email: z.optional(z.string()),
      id: z.optional(z.string()),
      join_time: z.string(),
      leave_time: z.string(),
    }),
  ),
});

const pollsSchema = z.object({
  questions: z.optional(
    z.array(
      z.object({
        email: z.optional(z.string()),
        name: z.optional(z.string()),
        question_details: z.array(
          z.object({
            question: z.optional(z.string()),
            answer: z.optional(z.string()),
            date_time: z.optional(z.string()),
          }),
        ),
      }),
    ),
  ),
});
const recordingsSchema = z.object({
  password: z.optional(z.string()),
  recording_files: z.optional(
    z.array(
      z.object({
        id: z.optional(z.string()),
        file_type: z.optional(z.string()),
        recording_start: z.string(),
        recording_end: z.optional(z.string()),
        file_size: z.optional(z.number()),
        play_url: z.optional(z.string()),
        status: z.optional(z.string()),
      }),
    ),
  ),
});

/** An instant that Zoom writes; undefined where it is none. */
function instantOf(value: string | undefined): Date | undefined {
  const at = new Date(value ?? "");
  return Number.isFinite(at.getTime()) ? at : undefined;
}

const SCHEDULED = { ZOOM_MEETING: 2, ZOOM_WEBINAR: 5 } as const;
const NOUN = { ZOOM_MEETING: "meetings", ZOOM_WEBINAR: "webinars" } as const;
const PAGE_SIZE = "300";
const MAX_PAGES = 100;

/** People are approved at once, get no mail from Zoom, and may join with a phone beside a computer. */
const SETTINGS = {
  approval_type: 0,
  registrants_email_notification: false,
  registrants_confirmation_email: false,
  allow_multiple_devices: true,
  meeting_authentication: false,
} as const;
const MEETING_SETTINGS = { ...SETTINGS, join_before_host: false, waiting_room: false, mute_upon_entry: true } as const;

const bodyOf = ({ kind, topic, startsAt, endsAt, timeZone, agenda }: ZoomPlan) => ({
  topic,
  type: SCHEDULED[kind],
  start_time: startsAt.toISOString().replace(".000Z", "Z"),
  duration: Math.max(1, Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE)),
  timezone: timeZone,
  agenda,
  settings: kind === "ZOOM_MEETING" ? MEETING_SETTINGS : SETTINGS,
});

/** An id in a path. Zoom asks to encode the id of an instance twice if it begins with a slash or contains two. */
const pathId = (id: string): string =>
  id.startsWith("/") || id.includes("//") ? encodeURIComponent(encodeURIComponent(id)) : encodeURIComponent(id);

/** The meetings and webinars of one Zoom account. */
export class Zoom {
  readonly #caller: ZoomCaller;

  constructor(env: ZoomSettings, credentials: ZoomCredentials) {
    this.#caller = new ZoomCaller(env, credentials);
  }

  /** The scopes of the app, read with a new token. */
  async readScopes(): Promise<readonly string[]> {
    return (await this.#caller.token({ isFresh: true })).scopes;
  }

  /** The user with an e-mail address; undefined when the account has none. */
  findUser(email: string): Promise<z.output<typeof userSchema> | undefined> {
    return this.#caller.find(userSchema, { method: "GET", path: `/users/${encodeURIComponent(email)}` });
  }

  /** Creates a meeting; returns its id. */
  async create(host: string, plan: ZoomPlan): Promise<string> {
    const path = `/users/${encodeURIComponent(host)}/${NOUN[plan.kind]}`;
    return (await this.#caller.read(meetingSchema, { method: "POST", path, body: bodyOf(plan) })).id;
  }

  /** Changes a meeting; false when it does not exist any more. */
  change(meetingId: string, plan: ZoomPlan): Promise<boolean> {
    return this.#caller.send({ method: "PATCH", path: `/${NOUN[plan.kind]}/${meetingId}`, body: bodyOf(plan) });
  }

  /** Deletes a meeting, if it exists. */
  async remove(kind: ZoomKind, meetingId: string): Promise<void> {
    await this.#caller.send({ method: "DELETE", path: `/${NOUN[kind]}/${meetingId}` });
  }

  /** The link with which its host starts a meeting, valid for some hours; undefined when there is no such meeting. */
  async findStartUrl(kind: ZoomKind, meetingId: string): Promise<string | undefined> {
    const meeting = await this.#caller.find(meetingSchema, { method: "GET", path: `/${NOUN[kind]}/${meetingId}` });
    return meeting?.start_url;
  }

  /** The meeting to come of a host whose agenda is the given one. */
  async findByAgenda(kind: ZoomKind, host: string, agenda: string): Promise<string | undefined> {
    const path = `/users/${encodeURIComponent(host)}/${NOUN[kind]}`;
    const query = { page_size: PAGE_SIZE, ...(kind === "ZOOM_MEETING" && { type: "upcoming_meetings" }) };
    const { meetings = [], webinars = [] } = await this.#caller.read(listSchema, { method: "GET", path, query });
    return [...meetings, ...webinars].find((each) => each.agenda === agenda)?.id;
  }

  /** Registers a person; returns their id in the meeting and their own join link. */
  async register(
    kind: ZoomKind,
    meetingId: string,
    { email, firstName, lastName }: ZoomPerson,
  ): Promise<{ registrantId: string; joinUrl: string }> {
    const { registrant_id: registrantId, join_url: joinUrl } = await this.#caller.read(registrantSchema, {
      method: "POST",
      path: `/${NOUN[kind]}/${meetingId}/registrants`,
      body: { email, first_name: firstName, last_name: lastName, auto_approve: true },
    });
    return { registrantId, joinUrl };
  }

  /** Adds a person to those who speak in a webinar. */
  async addPanelist(
    meetingId: string,
    { email, firstName, lastName }: ZoomPerson,
  ): Promise<{ registrantId: string; joinUrl: string } | undefined> {
    const path = `/webinars/${meetingId}/panelists`;
    const name = `${firstName} ${lastName}`.trim();
    await this.#caller.send({ method: "POST", path, body: { panelists: [{ name, email }] } });
    const { panelists } = await this.#caller.read(panelistsSchema, { method: "GET", path });
    const own = panelists.find((each) => each.email.toLowerCase() === email);
    return own === undefined ? undefined : { registrantId: own.id, joinUrl: own.join_url };
  }

  /** Cancels the registration of a person. */
  async withdraw(
    kind: ZoomKind,
    meetingId: string,
    { registrantId, email, isPanelist }: { registrantId: string; email: string; isPanelist: boolean },
  ): Promise<void> {
    const path = `/${NOUN[kind]}/${meetingId}`;
    if (isPanelist) {
      await this.#caller.send({ method: "DELETE", path: `${path}/panelists/${encodeURIComponent(registrantId)}` });
      return;
    }
    const body = { action: "cancel", registrants: [{ id: registrantId, email }] };
    await this.#caller.send({ method: "PUT", path: `${path}/registrants/status`, body });
  }

  /** Ends a running meeting for everybody. Zoom refuses it for one that does not run, which is as good. */
  async end(kind: ZoomKind, meetingId: string): Promise<void> {
    await this.#caller.send({ method: "PUT", path: `/${NOUN[kind]}/${meetingId}/status`, body: { action: "end" } });
  }

  /** The times that a meeting was held: each has an id of its own. */
  async listInstances(kind: ZoomKind, meetingId: string): Promise<{ uuid: string; startedAt: Date }[]> {
    const path = `/past_${NOUN[kind]}/${meetingId}/instances`;
    const found = await this.#caller.find(instancesSchema, { method: "GET", path });
    const all = [...(found?.meetings ?? []), ...(found?.webinars ?? [])];
    return all.map(({ uuid, start_time: startTime }) => ({ uuid, startedAt: new Date(startTime) }));
  }

  /** All stays of an instance by the report, page by page; undefined while there is no report yet. */
  async listStays(kind: ZoomKind, uuid: string): Promise<ReportedStay[] | undefined> {
    const path = `/report/${NOUN[kind]}/${pathId(uuid)}/participants`;
    const stays: ReportedStay[] = [];
    let next = "";
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const query = {
        page_size: PAGE_SIZE,
        include_fields: "registrant_id",
        ...(next !== "" && { next_page_token: next }),
      };
      const read = await this.#caller.find(participantsSchema, { method: "GET", path, query });
      if (read === undefined) return undefined;
      stays.push(...read.participants);
      next = read.next_page_token ?? "";
      if (next === "") return stays;
    }
    return stays;
  }

  /** The answers to all polls of an instance; undefined while there is no report. */
  async listPollAnswers(kind: ZoomKind, uuid: string): Promise<ReportedAnswer[] | undefined> {
    const path = `/report/${NOUN[kind]}/${pathId(uuid)}/polls`;
    const report = await this.#caller.find(pollsSchema, { method: "GET", path });
    return report?.questions?.flatMap(({ email = "", name = "", question_details: details }) =>
      details.map(({ question = "", answer = "", date_time: at }) => ({
        ...{ question, answer, email, name },
        at: instantOf(at),
      })),
    );
  }

  /** The finished files of the recording of an instance that can be played at Zoom. */
  async listRecordings(uuid: string): Promise<ZoomRecordingFile[]> {
    const path = `/meetings/${pathId(uuid)}/recordings`;
    const found = await this.#caller.find(recordingsSchema, { method: "GET", path });
    return (found?.recording_files ?? []).flatMap((file) => {
      const { id, play_url: playUrl, file_type: type = "", file_size: sizeBytes = 0, status = "completed" } = file;
      const [startedAt, endedAt] = [instantOf(file.recording_start), instantOf(file.recording_end)];
      if (id === undefined || playUrl === undefined || startedAt === undefined || endedAt === undefined) return [];
      if (status !== "completed") return [];
      return [{ id, type, startedAt, endedAt, sizeBytes, playUrl, passcode: found?.password ?? "" }];
    });
  }
}
