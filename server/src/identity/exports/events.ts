import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { job } from "../../kernel/jobs/definitions.ts";

/** Writes the file of an export. */
export const writeExport = job("identity.writeExport", z.object({ exportId: idSchema }), "bulk");
