import type { FastifyInstance } from "fastify";
import { DEFAULT_LOCALE, matchLocale } from "@openrounds/messages/locales.ts";
import { PROFILE_PATH } from "@openrounds/contract/identity/profile/paths.ts";
import { isDeveloping, type Env } from "../kernel/env.ts";
import { listTexts } from "../kernel/i18n/messages.ts";
import type { Platform } from "../kernel/platform.ts";

/** Whether a browser says that it runs on an iPhone, iPad or iPod. */
const isApple = (agent: string | undefined): boolean => /\b(iPhone|iPad|iPod)\b/.test(agent ?? "");

const storeOf = (env: Env, agent: string | undefined): string =>
  isApple(agent) ? env.IOS_APP_URL : env.ANDROID_APP_URL;

/** Addresses that show no page of their own: each leads to a store or to the page that serves its end. */
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

/** The texts of a language beside the English ones, for those who translate. Absent elsewhere. */
export function mountTranslations(app: FastifyInstance, { env }: Pick<Platform, "env">): void {
  if (!isDeveloping(env)) return;
  app.get<{ Querystring: { locale?: string } }>("/api/dev/translations", ({ query }) => ({
    entries: listTexts(matchLocale(query.locale ?? "") ?? DEFAULT_LOCALE),
  }));
}
