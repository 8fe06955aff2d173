import { SignJWT, importPKCS8 } from "jose";
import { readFileSync } from "node:fs";
import { connect, constants, type ClientHttp2Session } from "node:http2";
import { MINUTE, SECOND, nowMs } from "../../kernel/clock.ts";
import type { Env } from "../../kernel/env.ts";
import type { PushMessage, PushProvider } from "./push.ts";

const TIMEOUT_MS = 8000;
/** Apple accepts a token for 20 to 60 minutes. */
const TOKEN_VALID_MS = 45 * MINUTE;
const GONE = ["BadDeviceToken", "DeviceTokenNotForTopic", "Unregistered", "ExpiredToken"];

interface ApnsResponse {
  readonly status: number;
  readonly reason: string;
}

/** Signs provider tokens, and renews each before Apple stops accepting it. */
function tokensOf({ APNS_KEY_ID: kid, APNS_TEAM_ID: team }: Env, pem: string): () => Promise<string> {
  let known: { readonly token: string; readonly untilMs: number } | undefined;
  return async () => {
    if (known !== undefined && known.untilMs > nowMs()) return known.token;
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: "ES256", kid })
      .setIssuer(team)
      .setIssuedAt(Math.floor(nowMs() / SECOND))
      .sign(await importPKCS8(pem, "ES256"));
    known = { token, untilMs: nowMs() + TOKEN_VALID_MS };
    return token;
  };
}

/**
 * One connection for all messages, as Apple requires, and a new one after it closes. It does not keep the process
 * alive.
 */
function connectionTo(url: string): () => ClientHttp2Session {
  let session: ClientHttp2Session | undefined;
  return () => {
    if (session !== undefined && !session.closed && !session.destroyed) return session;
    session = connect(url);
    session.on("error", () => undefined);
    session.on("goaway", () => session?.close());
    session.unref();
    return session;
  };
}

const reasonOf = (text: string): string => {
  try {
    const { reason } = JSON.parse(text) as { reason?: unknown };
    return typeof reason === "string" ? reason : "";
  } catch {
    return "";
  }
};

function postMessage(
  session: ClientHttp2Session,
  headers: Record<string, string>,
  body: string,
): Promise<ApnsResponse> {
  return new Promise((done, failed) => {
    const stream = session.request({ [constants.HTTP2_HEADER_METHOD]: "POST", ...headers });
    let status = 0;
    let text = "";
    stream.setTimeout(TIMEOUT_MS, () => stream.close(constants.NGHTTP2_CANCEL));
    stream.setEncoding("utf8");
    stream.on("response", (responseHeaders) => (status = Number(responseHeaders[constants.HTTP2_HEADER_STATUS])));
    stream.on("data", (part: string) => (text += part));
    stream.on("error", failed);
    stream.on("close", () => {
      if (status === 0) failed(new Error("Apple did not answer"));
      else done({ status, reason: reasonOf(text) });
    });
    stream.end(body);
  });
}

const payloadOf = ({ title, body, link }: PushMessage): string =>
  JSON.stringify({ aps: { alert: { title, body }, sound: "default" }, link });

/** The Apple Push Notification service by setting, over HTTP/2; undefined without a key. */
export function apnsProvider(env: Env): PushProvider | undefined {
  const { APNS_KEY_FILE: file, APNS_URL: url, APP_ID: topic } = env;
  if (file === undefined) return undefined;
  const bearer = tokensOf(env, readFileSync(file, "utf8"));
  const session = connectionTo(url);
  return {
    leaves: true,
    async send(message) {
      const headers = {
        [constants.HTTP2_HEADER_PATH]: `/3/device/${encodeURIComponent(message.token)}`,
        authorization: `bearer ${await bearer()}`,
        "apns-topic": topic,
        "apns-push-type": "alert",
        "apns-priority": "10",
      };
      const { status, reason } = await postMessage(session(), headers, payloadOf(message));
      if (status === 200) return "taken";
      if (status === 410 || GONE.includes(reason)) return "gone";
      throw new Error(`Apple answered ${status} ${reason}`);
    },
  };
}
