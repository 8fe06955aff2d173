import * as z from "zod/mini";
import { idSchema } from "../../kernel/ids.ts";
import { atMost, lineSchema } from "../../kernel/text.ts";
import { PROGRAM_LIMITS } from "../schemas.ts";

/** So many names are proposed at most. */
export const NAMES_PROPOSED = 10;

/** What a program will be about, as far as guided creation knows it. */
export const nameOrderSchema = z.object({
  programObjective: z._default(
    z.string().check(z.trim(), atMost(PROGRAM_LIMITS.objective, "COMMON_CHAR_LIMIT_ERROR_MESSAGE")),
    "",
  ),
  focusAreaId: idSchema,
  /** The language of the names. */
  focusAreaLanguage: z.string().check(atMost(10)),
  /** The professions that it is for. */
  targetedAudience: z._default(
    z.array(idSchema).check(atMost(PROGRAM_LIMITS.occupations, "VALID_CREATE_PROGRAM_MAX_LIMIT")),
    [],
  ),
});
export type NameOrder = z.output<typeof nameOrderSchema>;

export const bannerOrderSchema = z.object({
  bannerName: lineSchema(PROGRAM_LIMITS.name, {
    required: "VALID_CREATE_PROGRAM_NAME_REQUIRED",
    max: "VALID_CREATE_PROGRAM_NAME_MAX",
  }),
  focusAreaId: idSchema,
});
export type BannerOrder = z.output<typeof bannerOrderSchema>;
