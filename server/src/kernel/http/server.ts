import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { randomUUID } from "node:crypto";
import { constants } from "node:zlib";
import { withCorrelation } from "../correlation.ts";
import { isSecure } from "../env.ts";
import { observeRequest } from "../metrics.ts";
import type { Platform } from "../platform.ts";
import { Refusal } from "../refusal.ts";
import { respondToFailure } from "./failures.ts";
import { headerSetter } from "./headers.ts";
import { refuseForeignHosts } from "./host.ts";
import { cutSlowSenders } from "./pace.ts";
import { trustedProxies } from "./proxies.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: string;
  }
}

const HEADERS_TIMEOUT_MS = 10_000;
const HEADERS_CHECK_EVERY_MS = 5000;
const BODY_LIMIT = 256 * 1024;
const CORRELATION = /^[A-Za-z0-9-]{8,64}$/;

function correlationId(request: { headers: FastifyRequest["headers"] }): string {
  const given = request.headers["x-correlation-id"];
  return typeof given === "string" && CORRELATION.test(given) ? given : randomUUID();
}

/** The web server without routes: limits, headers, error shape, load shedding, metrics. */
export async function createServer(platform: Platform): Promise<FastifyInstance> {
  const { env, log } = platform;
  const proxies = trustedProxies(env);
  const fail = respondToFailure(log);
  const setHeaders = headerSetter(isSecure(env));
  const app = fastify({
    // Bodies have other limits, which differ for files.
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: HEADERS_CHECK_EVERY_MS },
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      fail(error, request, reply);
    },
    bodyLimit: BODY_LIMIT,
    trustProxy: proxies.length > 0 ? proxies : false,
    genReqId: correlationId,
    logger: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.removeContentTypeParser("text/plain");
  app.setErrorHandler(fail);
  app.addHook("onRequest", async (request, reply) => setHeaders(request, reply));
  refuseForeignHosts(app, env);
  cutSlowSenders(app);
  app.addHook("onResponse", async (request, reply) => {
    const { config, url: route } = request.routeOptions;
    const { statusCode: status, elapsedTime } = reply;
    observeRequest(config.endpoint ?? "other", status, elapsedTime);
    // Log the pattern and not the address, which may hold a signature or personal data. Successful requests of files
    // are not logged.
    if (config.endpoint === undefined && status < 400) return;
    const durationMs = Math.round(elapsedTime * 10) / 10;
    log.info("request", { method: request.method, route, status, durationMs, correlationId: request.id });
  });
  app.addHook("preHandler", (request, _reply, done) => withCorrelation(request.id, done));
  await app.register(cookie);
  await app.register(multipart);
  await app.register(compress, {
    threshold: 1024,
    // In one step: a stream for each response takes ten times as long as to compress ten kilobytes.
    syncThreshold: 256 * 1024,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(rateLimit, {
    global: false,
    hook: "preParsing",
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal("error.tooManyRequests", { status: 429, retryAfterS: Math.ceil(ttl / 1000) }),
  });
  return app;
}
