import type { FastifyInstance } from "fastify";
import type { Platform } from "../kernel/platform.ts";

/** Serves stored files. */
export function mountFiles(_app: FastifyInstance, _platform: Platform): void {}
