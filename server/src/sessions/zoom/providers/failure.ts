import * as z from "zod/mini";
import type { ZoomFault } from "@openrounds/contract/sessions/zoom/schemas.ts";
import { DAY, MINUTE, SECOND, nowMs } from "../../../kernel/clock.ts";

/** A call that Zoom refused, or that did not reach it. */
export class ZoomFailure extends Error {
  override readonly name = "ZoomFailure";
  readonly fault: ZoomFault;
  /** What the fault is about, as the missing scopes; never a text with data of people. */
  readonly detail: string;
  /** When a call may be repeated; undefined where a repetition does not help. */
  readonly retryAtMs: number | undefined;

  constructor(fault: ZoomFault, { detail = "", retryAtMs }: { detail?: string; retryAtMs?: number } = {}) {
    super(`Zoom: ${fault} ${detail}`.trim());
    this.fault = fault;
    this.detail = detail;
    this.retryAtMs = retryAtMs;
  }

  /** Whether what the call names does not exist at Zoom. */
  get isGone(): boolean {
    return this.fault === "REFUSED" && this.detail === GONE;
  }
}

const GONE = "404";

/** The failure of a call that names what does not exist. */
export const gone = (): ZoomFailure => new ZoomFailure("REFUSED", { detail: GONE });

const errorSchema = z.object({
  code: z.optional(z.number()),
  message: z.optional(z.string()),
  error: z.optional(z.string()),
  reason: z.optional(z.string()),
});

/** The body of a refusal, where it has the shape of Zoom's. */
export async function readError(response: Response): Promise<z.output<typeof errorSchema>> {
  const parsed = errorSchema.safeParse(await response.json().catch(() => undefined));
  return parsed.success ? parsed.data : {};
}

/** The limit of calls per day, which Zoom announces without Retry-After, ends at midnight GMT. */
const nextMidnight = (): number => Math.ceil((nowMs() + 1) / DAY) * DAY;

/** When a limited call may be repeated: Retry-After holds seconds or an instant, and is missing for some daily limits. */
export function retryAtOf(header: string | null, message = ""): number {
  const seconds = header === null || header === "" ? Number.NaN : Number(header);
  if (Number.isFinite(seconds)) return nowMs() + Math.max(0, seconds) * SECOND;
  const at = Date.parse(header ?? "");
  if (Number.isFinite(at)) return Math.max(nowMs(), at);
  return /daily/i.test(message) ? nextMidnight() : nowMs() + 2 * SECOND;
}

const MISSING_SCOPES = /scopes?:?\s{0,3}\[([\w:, -]{1,500})\]/;

/** The codes of Zoom for a user that does not exist, and for a user or account without the needed license. */
const UNKNOWN_USER = [1001, 1010];
const UNLICENSED = [200, 3161, 3310];
const NO_SCOPE = 4711;

/** The failure that a refused response of the API stands for. */
export async function failureOf(response: Response): Promise<ZoomFailure> {
  const { status } = response;
  const { code, message = "" } = await readError(response);
  if (status === 429) {
    return new ZoomFailure("LIMIT", { retryAtMs: retryAtOf(response.headers.get("retry-after"), message) });
  }
  if (status >= 500) return new ZoomFailure("UNREACHABLE", { retryAtMs: nowMs() + MINUTE });
  if (code === NO_SCOPE) return new ZoomFailure("SCOPES", { detail: MISSING_SCOPES.exec(message)?.[1] ?? "" });
  if (status === 401) return new ZoomFailure("CREDENTIALS");
  if (code !== undefined && UNKNOWN_USER.includes(code)) return new ZoomFailure("HOST_UNKNOWN");
  if (code !== undefined && UNLICENSED.includes(code)) return new ZoomFailure("HOST_UNLICENSED");
  return new ZoomFailure("REFUSED", { detail: `${status}${code === undefined ? "" : ` ${code}`}` });
}

/** The failure of a call that got no response. */
export const unreachable = (): ZoomFailure => new ZoomFailure("UNREACHABLE", { retryAtMs: nowMs() + MINUTE });
