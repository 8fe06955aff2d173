import type { FastifyInstance } from "fastify";
import type { FindReader } from "../../kernel/http/readers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { mountReport } from "../attendance/routes.ts";
import { POLLS_REPORT_PATH, pollAnswersCsv } from "./report/service.ts";

/** Serves the answers to the polls of a session to the person whom the link names. */
export const mountPollReports = (app: FastifyInstance, platform: Platform, findReader: FindReader): void =>
  mountReport(app, platform, { path: POLLS_REPORT_PATH, name: "poll-answers", write: pollAnswersCsv, findReader });
