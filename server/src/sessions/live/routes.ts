import type { FastifyInstance } from "fastify";
import type { Platform } from "../../kernel/platform.ts";

/** Takes signalling sockets to the process that carries their room. */
export function mountLiveSocket(_app: FastifyInstance, _platform: Platform): void {}
