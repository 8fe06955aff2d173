import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { job } from "../../../kernel/jobs/definitions.ts";

/** Adds to the ledger what Zoom's report knows of an ended session; the reading counts from 0. */
export const mendAttendance = job("zoom.mendAttendance", z.object({ sessionId: idSchema, reading: z.number() }));
