import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { randomUUID } from "node:crypto";
import { constants } from "node:zlib";
import { nowMs } from "../clock.ts";
import { observeRequest } from "../metrics.ts";
import type { Platform } from "../platform.ts";
import { Refusal } from "../refusal.ts";
import { answerFailure } from "./failures.ts";
import { setSecurityHeaders } from "./headers.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: string;
  }
}

const BODY_LIMIT = 256 * 1024;
const CORRELATION = /^[A-Za-z0-9-]{8,64}$/;

function correlationId(request: { headers: FastifyRequest["headers"] }): string {
  const given = request.headers["x-correlation-id"];
  return typeof given === "string" && CORRELATION.test(given) ? given : randomUUID();
}

/** The web server without routes: limits, headers, error shape, shedding, metrics. */
export async function createServer(platform: Platform): Promise<FastifyInstance> {
  const { env, log } = platform;
  const proxies = env.TRUSTED_PROXIES.split(",").map((proxy) => proxy.trim()).filter((proxy) => proxy !== "");
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: proxies.length > 0 ? proxies : false,
    genReqId: correlationId,
    requestTimeout: 60_000,
    logger: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.setErrorHandler(answerFailure(log));
  setSecurityHeaders(app, env.PUBLIC_URL.startsWith("https://"));
  app.addHook("onRequest", async (_request, reply) => {
    void reply.header("x-server-time", String(nowMs()));
  });
  app.addHook("onResponse", async (request, reply) => {
    observeRequest(request.routeOptions.config.endpoint ?? "other", reply.statusCode, reply.elapsedTime);
  });
  await app.register(cookie);
  await app.register(multipart);
  await app.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(rateLimit, {
    global: false,
    hook: "preParsing",
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal("error.tooManyRequests", { status: 429, retryAfterS: Math.ceil(ttl / 1000) }),
  });
  await app.register(underPressure, { maxEventLoopDelay: 1000, retryAfter: 2, exposeStatusRoute: false });
  return app;
}
