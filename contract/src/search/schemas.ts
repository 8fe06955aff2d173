import * as z from "zod/mini";
import { registrationTypeSchema } from "../organizations/schemas.ts";
import { programStatusSchema, programTypeSchema, programVisibilitySchema } from "../programs/schemas.ts";
import { visibilitySchema } from "../identity/schemas.ts";
import { idSchema } from "../kernel/ids.ts";
import { HUB_BADGES, SEARCH_LIMITS } from "./rules.ts";
import { atMost } from "../kernel/text.ts";

const { text, hubs, results, maxResults } = SEARCH_LIMITS;

/** The search text; an empty one finds nothing. */
export const searchTextSchema = z.string().check(z.trim(), atMost(text, "SEARCH_TEXT_MAX"));

const MAX_CHOSEN = 50;
const MAX_PAGE = 1000;
const listOf = <S extends z.ZodMiniType>(schema: S) => z._default(z.array(schema).check(atMost(MAX_CHOSEN)), []);
const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/));
const languageCode = z.string().check(atMost(10));

const common = {
  searchText: searchTextSchema,
  /** Countries as two-letter ISO 3166-1 codes. */
  locationFilter: listOf(countryCode),
  focusAreasFilter: listOf(idSchema),
  /** One-based. */
  pageNumber: z._default(z.int().check(z.gte(1), z.lte(MAX_PAGE)), 1),
  /** The language of names in the response; by default the caller's. */
  platformLanguage: z.optional(languageCode),
};
const sizeSchema = (size: number) => z._default(z.int().check(z.gte(1), z.lte(maxResults)), size);

export const organizationTypeSchema = z.enum(["HUB", "SUPERHUB"]);
export type OrganizationType = z.output<typeof organizationTypeSchema>;

export const hubSearchSchema = z.object({
  ...common,
  registrationTypeFilter: listOf(registrationTypeSchema),
  organizationTypeFilter: listOf(organizationTypeSchema),
  resultSize: sizeSchema(hubs),
});
export type HubSearch = z.output<typeof hubSearchSchema>;

export const programSearchSchema = z.object({
  ...common,
  languageFilter: listOf(languageCode),
  statusFilter: listOf(programStatusSchema),
  resultSize: sizeSchema(results),
  /** Whether the response counts the programs with certificates. */
  certificationProgramFilter: z._default(z.boolean(), false),
  /** Only programs with certificates. */
  onlyCertificationProgram: z._default(z.boolean(), false),
});
export type ProgramSearch = z.output<typeof programSearchSchema>;

/** A choice of a filter, with its number of results. */
const choice = { name: z.string(), count: z.number() } as const;
const focusAreaChoiceSchema = z.object({ focusAreaId: z.string(), ...choice });
const countryChoiceSchema = z.object({ countryCode: z.string(), ...choice });
const languageChoiceSchema = z.object({ language: z.string(), ...choice });
const registrationTypeChoiceSchema = z.object({ registrationType: registrationTypeSchema, count: z.number() });

export const programResultSchema = z.object({
  programId: z.string(),
  name: z.string(),
  programType: programTypeSchema,
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  status: programStatusSchema,
  /** HTML. */
  description: z.string(),
  logo: z.nullable(z.string()),
  visibility: programVisibilitySchema,
  organizationName: z.string(),
  organizationLogo: z.nullable(z.string()),
  certificationProgram: z.boolean(),
  /** For each focus area its ancestors and its name, joined with >. */
  fullTree: z.array(z.string()),
  focusAreas: z.array(z.string()),
  /** The languages of its batches. */
  language: z.array(z.string()),
  focusAreasId: z.array(z.string()),
  /** The country of its organization, as a two-letter ISO 3166-1 code. */
  geolocationIso1: z.nullable(z.string()),
  noOfUniqueUsersAttended: z.number(),
});
export type ProgramResult = z.output<typeof programResultSchema>;

export const hubResultSchema = z.object({
  organizationId: z.string(),
  logo: z.nullable(z.string()),
  name: z.string(),
  /** HTML. */
  description: z.string(),
  registrationType: z.nullable(registrationTypeSchema),
  focusAreas: z.array(z.string()),
  fullTree: z.array(z.string()),
  /** Its badges. */
  badgeList: z.array(z.enum(HUB_BADGES)),
  /** The numbers of the goals of its open programs. */
  sdgList: z.array(z.number()),
  hub: z.boolean(),
  superhub: z.boolean(),
  visibility: visibilitySchema,
  /** The name of its town. */
  place: z.string(),
  noOfPrograms: z.number(),
});
export type HubResult = z.output<typeof hubResultSchema>;

const filters = {
  focusAreaFilter: z.array(focusAreaChoiceSchema),
  countryFilter: z.array(countryChoiceSchema),
  registrationTypeFilter: z.array(registrationTypeChoiceSchema),
  /** The number of results on all pages. */
  resultSize: z.number(),
} as const;

export const hubsFoundSchema = z.object({ searchList: z.array(hubResultSchema), ...filters });
export type HubsFound = z.output<typeof hubsFoundSchema>;

export const programsFoundSchema = z.object({
  searchList: z.array(programResultSchema),
  ...filters,
  languageFilter: z.array(languageChoiceSchema),
  /** The number of them with certificates; null unless it was requested. */
  certificationProgramFilter: z.nullable(z.number()),
});
export type ProgramsFound = z.output<typeof programsFoundSchema>;
