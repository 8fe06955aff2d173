import type { FastifyInstance } from "fastify";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { publicProgramPath } from "@openrounds/contract/programs/paths.ts";
import { programQrPath } from "@openrounds/contract/programs/qr.ts";
import { PROFILE_PATH } from "@openrounds/contract/identity/profile/paths.ts";
import { DAY, nowMs } from "../kernel/clock.ts";
import type { Env } from "../kernel/env.ts";
import type { Platform } from "../kernel/platform.ts";
import { qrPath } from "../kernel/qr.ts";
import { refuseNotFound } from "../kernel/refusal.ts";

/** Whether the user agent is an iPhone, iPad or iPod. */
const isApple = (agent: string | undefined): boolean => /\b(iPhone|iPad|iPod)\b/.test(agent ?? "");

const storeOf = (env: Env, agent: string | undefined): string =>
  isApple(agent) ? env.IOS_APP_URL : env.ANDROID_APP_URL;

/** Mounts redirects to a store, or to the page for a purpose. */
export function mountRedirects(app: FastifyInstance, { env }: Pick<Platform, "env">): void {
  const leads = (path: string, target: (agent: string | undefined) => string): void =>
    void app.get(path, (request, reply) =>
      reply.header("cache-control", "no-store").redirect(target(request.headers["user-agent"])),
    );
  leads("/android", () => env.ANDROID_APP_URL);
  leads("/ios", () => env.IOS_APP_URL);
  leads("/org.iecho.app", (agent) => storeOf(env, agent));
  leads("/org.iecho.app/*", (agent) => storeOf(env, agent));
  leads("/delete-my-account", () => env.ACCOUNT_DELETION_URL ?? `${PROFILE_PATH}?tab=account`);
  leads("/chatbot", () => env.CHATBOT_URL ?? "/home?help=open");
}

/** The quiet zone around a QR code, in modules, that scanners need. */
const QUIET_ZONE = 4;

/** Mounts the QR codes of public programs; a code says only the address that was asked for. */
export function mountQrCodes(app: FastifyInstance, { env }: Pick<Platform, "env">): void {
  app.get<{ Params: { id: string } }>(programQrPath(":id"), (request, reply) => {
    const id = idSchema.safeParse(request.params.id).data ?? refuseNotFound();
    const { path, size } = qrPath(`${env.PUBLIC_URL}${publicProgramPath(id)}`);
    const side = size + 2 * QUIET_ZONE;
    const box = `${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`;
    const ground = `<path fill="#fff" d="M${-QUIET_ZONE} ${-QUIET_ZONE}h${side}v${side}h-${side}z"/>`;
    return reply
      .headers({ "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" })
      .send(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="512" height="512">${ground}<path d="${path}"/></svg>`,
      );
  });
}

/** Less than the maximum of one year in RFC 9116, and computed for each request. */
const CONTACT_VALID_MS = 180 * DAY;

/** Mounts security.txt (RFC 9116), the contact for vulnerabilities of this installation. */
export function mountSecurityContact(app: FastifyInstance, { env }: Pick<Platform, "env">): void {
  const path = "/.well-known/security.txt";
  app.get(path, (_request, reply) => {
    const lines = [
      `Contact: ${env.SECURITY_CONTACT ?? `mailto:${env.SUPPORT_EMAIL}`}`,
      `Expires: ${new Date(nowMs() + CONTACT_VALID_MS).toISOString()}`,
      "Preferred-Languages: en",
      `Canonical: ${env.PUBLIC_URL}${path}`,
    ];
    return reply.header("content-type", "text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
}
