import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { job } from "../../kernel/jobs/definitions.ts";

/** Draws an ordered banner. */
export const drawBanner = job("programs.drawBanner", z.object({ bannerId: idSchema }));
