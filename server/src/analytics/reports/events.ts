import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { job } from "../../kernel/jobs/definitions.ts";

/** Creates the file of a report. */
export const makeReport = job("analytics.makeReport", z.object({ reportId: idSchema }), "bulk");
