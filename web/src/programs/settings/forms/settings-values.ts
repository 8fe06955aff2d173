import type * as z from "zod/mini";
import {
  SECTORS,
  updateProgramSchema,
  type Program,
  type SuperHubUpdate,
} from "@openrounds/contract/programs/schemas.ts";
import { lacksCriteria, losesOccupations } from "@openrounds/contract/programs/rules.ts";
import { wrongFields, type Wrong } from "../../../kernel/wrong-fields.ts";
import { withoutAreas } from "../../forms/program-form.ts";

const DETAILS = [
  "name",
  "focusAreas",
  "targetedOccupations",
  "sector",
  "programObject",
  "description",
  "contactEmail",
  "logo",
  "isCertificationProgram",
  "certificateCriteria",
  "accreditationInformation",
  "visibility",
  "publiclySearch",
  "conceptNote",
  "curriculumPlan",
  "fundingSources",
  "operationalTimezone",
  "targetedGeographicEntities",
] as const satisfies readonly (keyof Program)[];
const KIND = ["programType", "vcType", "cohortType"] as const satisfies readonly (keyof Program)[];

/** Everything of a program that its settings show. */
export type SettingsValues = Pick<Program, (typeof DETAILS)[number] | (typeof KIND)[number]>;
export type SettingsField = keyof SettingsValues;

/** The settings as they are now. */
export function settingsOf(program: Program): SettingsValues {
  const keys: readonly SettingsField[] = [...DETAILS, ...KIND];
  return Object.fromEntries(keys.map((key) => [key, program[key]])) as unknown as SettingsValues;
}

const differ = (keys: readonly SettingsField[], values: SettingsValues, base: SettingsValues): boolean =>
  keys.some((key) => JSON.stringify(values[key]) !== JSON.stringify(base[key]));

/** Whether something is changed that everybody with the right to edit may change. */
export const changesDetails = (values: SettingsValues, base: SettingsValues): boolean => differ(DETAILS, values, base);

/** Whether the kind of program or of its sessions is changed, which only people of a superhub may. */
export const changesKind = (values: SettingsValues, base: SettingsValues): boolean => differ(KIND, values, base);

/** The payload of a change of the kind. */
export const toKind = ({ programType, vcType, cohortType }: SettingsValues): SuperHubUpdate => ({
  isSuperHubUpdate: true,
  programType,
  vcType,
  cohortType,
});

/** The payload of a change of the details: the whole program, and search only where it is public. */
export function toDetails(values: SettingsValues, version: number): z.input<typeof updateProgramSchema> {
  const { programType: _type, vcType: _video, cohortType: _kind, ...details } = values;
  return {
    ...details,
    name: values.name.trim(),
    focusAreas: values.focusAreas.map(({ focusAreaId }) => focusAreaId),
    targetedOccupations: values.targetedOccupations.map(({ occupationId }) => occupationId),
    sector: SECTORS.filter((sector) => values.sector.includes(sector)),
    contactEmail: values.contactEmail?.trim() === "" ? null : values.contactEmail,
    publiclySearch: values.visibility === "PUBLIC_PROGRAM" && values.publiclySearch,
    version,
  };
}

/** What is wrong with the settings; certificates need their words from the moment that they are changed here. */
export function wrongInSettings(values: SettingsValues, base: Program): Wrong<SettingsField> {
  const isForNobody = losesOccupations(values.targetedOccupations, base.targetedOccupations);
  return {
    ...wrongFields(updateProgramSchema, toDetails(values, base.version)),
    ...withoutAreas(values.focusAreas),
    ...(isForNobody && { targetedOccupations: "REQUIRED_VALIDATION" }),
    ...(lacksCriteria(values, base) && { certificateCriteria: "REQUIRED_VALIDATION" }),
  };
}

/** Whether a program can be found by search: only a public one. */
export const hasSearch = ({ visibility }: Pick<SettingsValues, "visibility">): boolean =>
  visibility === "PUBLIC_PROGRAM";
