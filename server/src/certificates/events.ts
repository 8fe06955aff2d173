import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { job } from "../kernel/jobs/definitions.ts";

/** Draws an issued certificate, stores its files and notifies the learner. */
export const produceCertificate = job("certificates.produce", z.object({ certificateId: idSchema }), "bulk");
