import * as z from "zod/mini";
import { idSchema } from "../kernel/ids.ts";
import { atMost } from "../kernel/text.ts";

/** What a new batch takes over from another one of its program. */
export const copyPartSchema = z.enum(["SETTINGS", "TEAM", "FORMS", "CONTENT"]);
export type CopyPart = z.output<typeof copyPartSchema>;

export const batchCopySchema = z.object({ batchId: idSchema, parts: z.array(copyPartSchema).check(atMost(10)) });
export type BatchCopy = z.output<typeof batchCopySchema>;
