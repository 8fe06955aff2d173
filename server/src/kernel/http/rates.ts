import type { FastifyRequest } from "fastify";
import type { EndpointShape, RateLimit } from "@openrounds/contract/kernel/endpoint.ts";
import { MINUTE } from "../clock.ts";
import type { Env } from "../env.ts";
import { callerOf } from "./network.ts";

const READS: RateLimit = { max: 600, windowMs: MINUTE };
const WRITES: RateLimit = { max: 120, windowMs: MINUTE };

/** The rate limit of an endpoint that declares none. */
export const defaultRate = (endpoint: EndpointShape): RateLimit => (endpoint.method === "GET" ? READS : WRITES);

/** The route option that enforces a rate limit: per account when signed in, else per network address. */
export const rateLimitOf = (rate: RateLimit, env: Pick<Env, "RATE_FACTOR">) => ({
  max: Math.max(1, Math.round(rate.max * env.RATE_FACTOR)),
  timeWindow: rate.windowMs,
  keyGenerator: (request: FastifyRequest) => request.actor?.userId ?? callerOf(request.ip),
});
