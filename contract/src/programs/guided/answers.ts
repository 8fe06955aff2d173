import * as z from "zod/mini";
import { emailSchema } from "../../identity/schemas.ts";
import { idSchema } from "../../kernel/ids.ts";
import { ownImageSchema } from "../../media/schemas.ts";
import {
  PROGRAM_LIMITS,
  SECTORS,
  planFields,
  programDescriptionSchema,
  programNameSchema,
  programVisibilitySchema,
} from "../schemas.ts";
import { atMost } from "../../kernel/text.ts";

const pickedIds = (required: string) =>
  z
    .array(idSchema)
    .check(z.minLength(1, required), atMost(PROGRAM_LIMITS.focusAreas, "VALID_CREATE_PROGRAM_MAX_LIMIT"));

const textSchema = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, "REQUIRED_VALIDATION"), atMost(max, "COMMON_CHAR_LIMIT_ERROR_MESSAGE"));

export const objectiveSchema = textSchema(PROGRAM_LIMITS.objective);
export const sectorSchema = z.enum(SECTORS, "REQUIRED_VALIDATION");

const answers = {
  sector: sectorSchema,
  focusAreas: pickedIds("VALID_CREATE_PROGRAM_FOCUS_AREAS_REQUIRED"),
  targetedOccupations: pickedIds("REQUIRED_VALIDATION"),
  programObject: objectiveSchema,
  visibility: z.enum(programVisibilitySchema.options, "REQUIRED_VALIDATION"),
  /** Only for public programs. */
  publiclySearch: z.nullable(z.boolean()),
  name: programNameSchema,
  logo: z.string("REQUIRED_VALIDATION").check(z.regex(/./, "REQUIRED_VALIDATION"), z.refine(isOwnImage, "VALID_IMAGE")),
  description: programDescriptionSchema,
  contactEmail: emailSchema,
  isCertificationProgram: z.boolean("REQUIRED_VALIDATION"),
  certificateCriteria: z
    .string()
    .check(z.trim(), atMost(PROGRAM_LIMITS.certificateCriteria, "COMMON_CHAR_LIMIT_ERROR_MESSAGE")),
  accreditationInformation: z
    .string()
    .check(z.trim(), atMost(PROGRAM_LIMITS.accreditation, "COMMON_CHAR_LIMIT_ERROR_MESSAGE")),
  ...planFields,
};

function isOwnImage(url: string): boolean {
  return ownImageSchema.safeParse(url).success;
}

/** A program from guided creation, in which every important answer is required. */
export const guidedProgramSchema = z.object(answers).check(
  z.refine(({ visibility, publiclySearch }) => visibility === "PRIVATE_PROGRAM" || publiclySearch !== null, {
    error: "REQUIRED_VALIDATION",
    path: ["publiclySearch"],
  }),
  z.refine(({ isCertificationProgram, certificateCriteria }) => !isCertificationProgram || certificateCriteria !== "", {
    error: "REQUIRED_VALIDATION",
    path: ["certificateCriteria"],
  }),
);
export type GuidedProgram = z.output<typeof guidedProgramSchema>;
