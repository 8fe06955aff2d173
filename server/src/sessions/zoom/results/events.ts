import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { job } from "../../../kernel/jobs/definitions.ts";

/** Reads the answers to polls and the recordings that Zoom has of a session. */
export const readResults = job("zoom.readResults", z.object({ sessionId: idSchema }));
