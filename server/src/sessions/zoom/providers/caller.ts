import type * as z from "zod/mini";
import { SECOND, nowMs } from "../../../kernel/clock.ts";
import type { Env } from "../../../kernel/env.ts";
import { perPlatform } from "../../../kernel/platform.ts";
import { failureOf, gone, unreachable, ZoomFailure } from "./failure.ts";
import { signInToZoom, TIMEOUT_MS, type ZoomCredentials, type ZoomToken } from "./sign-in.ts";

/** A limited call is repeated at once if the limit ends within this time. */
const PATIENCE_MS = 3 * SECOND;
const MAX_TRIES = 3;
const MAX_TOKENS = 1000;

export type ZoomSettings = Pick<Env, "ZOOM_URL" | "ZOOM_API_URL">;

/** The tokens of this process, by the credentials that they were given for. */
const tokensOf = perPlatform((_env: ZoomSettings) => new Map<string, ZoomToken>());

const keyOf = ({ zoomAccountId, clientId, clientSecret }: ZoomCredentials): string =>
  [zoomAccountId, clientId, clientSecret].join("\u0000");

export interface ZoomRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Calls the API of Zoom as the app of one account. */
export class ZoomCaller {
  readonly #env: ZoomSettings;
  readonly #credentials: ZoomCredentials;

  constructor(env: ZoomSettings, credentials: ZoomCredentials) {
    this.#env = env;
    this.#credentials = credentials;
  }

  /** A token that is valid now; a fresh one on demand. */
  async token({ isFresh = false } = {}): Promise<ZoomToken> {
    const tokens = tokensOf(this.#env);
    const key = keyOf(this.#credentials);
    const known = tokens.get(key);
    if (!isFresh && known !== undefined && known.untilMs > nowMs()) return known;
    const token = await signInToZoom(this.#env.ZOOM_URL, this.#credentials);
    if (tokens.size >= MAX_TOKENS) tokens.clear();
    tokens.set(key, token);
    return token;
  }

  async #send({ method, path, query = {}, body }: ZoomRequest, token: ZoomToken): Promise<Response> {
    const search = Object.keys(query).length === 0 ? "" : `?${new URLSearchParams(query)}`;
    return fetch(`${this.#env.ZOOM_API_URL}${path}${search}`, {
      method,
      headers: {
        authorization: `Bearer ${token.value}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    }).catch(() => {
      throw unreachable();
    });
  }

  /** The response to a request; undefined for what does not exist. Repeats it with a new token, or after a short limit. */
  async #request(request: ZoomRequest): Promise<Response | undefined> {
    let isFresh = false;
    for (let tries = 1; ; tries += 1) {
      const response = await this.#send(request, await this.token({ isFresh }));
      if (response.ok) return response;
      if (response.status === 404) {
        const failure = await failureOf(response);
        if (failure.fault === "HOST_UNKNOWN") throw failure;
        return undefined;
      }
      if (response.status === 401 && !isFresh) {
        isFresh = true;
        continue;
      }
      const failure = await failureOf(response);
      const waitMs = (failure.retryAtMs ?? Infinity) - nowMs();
      if (failure.fault !== "LIMIT" || tries >= MAX_TRIES || waitMs > PATIENCE_MS) throw failure;
      await new Promise((resume) => setTimeout(resume, Math.max(0, waitMs)));
    }
  }

  /** The result of a call by its schema; undefined for what does not exist at Zoom. */
  async find<Shape extends z.ZodMiniType>(schema: Shape, request: ZoomRequest): Promise<z.output<Shape> | undefined> {
    const response = await this.#request(request);
    if (response === undefined) return undefined;
    const parsed = schema.safeParse(await response.json().catch(() => undefined));
    if (!parsed.success) throw new ZoomFailure("REFUSED", { detail: "unreadable" });
    return parsed.data;
  }

  /** The result of a call that must find what it names. */
  async read<Shape extends z.ZodMiniType>(schema: Shape, request: ZoomRequest): Promise<z.output<Shape>> {
    const found = await this.find(schema, request);
    if (found === undefined) throw gone();
    return found;
  }

  /** Sends a command; false where what it names does not exist. */
  async send(request: ZoomRequest): Promise<boolean> {
    return (await this.#request(request)) !== undefined;
  }
}
