import * as z from "zod/mini";
import { idSchema } from "../../kernel/ids.ts";
import { atMost, lineSchema } from "../../kernel/text.ts";
import { PROGRAM_LIMITS } from "../schemas.ts";

/** The maximum number of proposed names. */
export const NAMES_PROPOSED = 10;

/** The known facts about a program during guided creation. */
export const nameOrderSchema = z.object({
  programObjective: z._default(
    z.string().check(z.trim(), atMost(PROGRAM_LIMITS.objective, "COMMON_CHAR_LIMIT_ERROR_MESSAGE")),
    "",
  ),
  focusAreaId: idSchema,
  /** The language of the names. */
  focusAreaLanguage: z.string().check(atMost(10)),
  /** The professions of its audience. */
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
