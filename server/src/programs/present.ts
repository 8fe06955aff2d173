import { rolesAt } from "@openrounds/contract/organizations/members/rules.ts";
import { permissionMatrix, type PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import type {
  Program,
  ProgramCard,
  ProgramCounts,
  ProgramMember,
  ProgramRightsRow,
  ProgramStatus,
  PublicProgram,
  PublicProgramCard,
} from "@openrounds/contract/programs/schemas.ts";
import { publicProgramPath } from "@openrounds/contract/programs/paths.ts";
import type { Codes } from "../kernel/access.ts";
import type { Platform } from "../kernel/platform.ts";
import { focusAreaNames, occupationNames } from "../reference/service.ts";
import type { ProgramAccessRow, ProgramMemberRow, ProgramRow, PublicRow, RightsOfMember } from "./queries.ts";

/** The only platform code that applies to a single program. */
const SUPERHUB_CODE: PermissionCode = "EDIT_PROGRAM_TYPE";
const PROGRAM_CODES = (Object.keys(permissionMatrix) as PermissionCode[])
  .filter((code) => permissionMatrix[code].level !== "platform" || code === SUPERHUB_CODE)
  .toSorted();

/** Codes that apply to a single program, sorted alphabetically. */
export const programCodes = (codes: Codes): PermissionCode[] => PROGRAM_CODES.filter((code) => codes.has(code));

const CODE_SIGNS = 6;

/** A short code of a program for phone calls: the random end of its id. */
const codeOf = (programId: string): string => programId.replaceAll("-", "").slice(-CODE_SIGNS).toUpperCase();

const publicLink = (platform: Platform, programId: string): string =>
  `${platform.env.PUBLIC_URL}${publicProgramPath(programId)}`;

/** A program for people who may view it. */
export async function presentProgram(
  platform: Platform,
  { program, organizationName }: ProgramAccessRow,
  codes: Codes,
  locale: string,
): Promise<Program> {
  const isPublic = program.visibility === "PUBLIC_PROGRAM";
  return {
    programId: program.programId,
    organizationId: program.organizationId,
    organizationName,
    name: program.name,
    description: program.description,
    programObject: program.programObject,
    logo: program.logo,
    entityStatus: program.entityStatus,
    statusBefore: program.statusBefore,
    programType: program.programType,
    vcType: program.vcType,
    code: codeOf(program.programId),
    cohortType: program.cohortType,
    eventType: program.eventType,
    conceptNote: program.conceptNote,
    curriculumPlan: program.curriculumPlan,
    fundingSources: program.fundingSources,
    operationalTimezone: program.operationalTimezone,
    programOrganizations: [{ organizationId: program.organizationId, name: organizationName }],
    targetedGeographicEntities: program.targetedGeographicEntities,
    sector: program.sector,
    focusAreas: await focusAreaNames(platform, program.focusAreaIds, locale),
    targetedOccupations: await occupationNames(platform, program.occupationIds, locale),
    contactEmail: program.contactEmail,
    isCertificationProgram: program.isCertificationProgram,
    certificateCriteria: program.certificateCriteria,
    accreditationInformation: program.accreditationInformation,
    visibility: program.visibility,
    publiclySearch: program.publiclySearch,
    publicProgramLink: isPublic ? publicLink(platform, program.programId) : null,
    permissionCode: programCodes(codes),
    canViewProgram: codes.has("VIEW_PROGRAM"),
    version: program.version,
  };
}

/** The public fields of a public program. */
export async function presentPublicProgram(
  platform: Platform,
  { program, organizationName, organizationLogo, organizationPlace }: PublicRow,
  locale: string,
): Promise<PublicProgram> {
  return {
    programId: program.programId,
    organizationId: program.organizationId,
    organizationName,
    organizationLogo,
    organizationPlace,
    name: program.name,
    description: program.description,
    programObject: program.programObject,
    logo: program.logo,
    entityStatus: program.entityStatus,
    programType: program.programType,
    sector: program.sector,
    focusAreas: await focusAreaNames(platform, program.focusAreaIds, locale),
    targetedOccupations: await occupationNames(platform, program.occupationIds, locale),
    isCertificationProgram: program.isCertificationProgram,
    certificateCriteria: program.certificateCriteria,
    accreditationInformation: program.accreditationInformation,
    visibility: program.visibility,
    publicProgramLink: publicLink(platform, program.programId),
  };
}

/** A public program as a card for everybody. */
export const presentPublicCard = async (
  platform: Platform,
  program: ProgramRow,
  locale: string,
): Promise<PublicProgramCard> => ({
  programId: program.programId,
  name: program.name,
  logo: program.logo,
  programType: program.programType,
  isCertificationProgram: program.isCertificationProgram,
  focusAreas: await focusAreaNames(platform, program.focusAreaIds, locale),
});

/** A program of the hub with the rights of one member. */
export const presentRights = (row: RightsOfMember): ProgramRightsRow => ({
  programId: row.programId,
  programName: row.programName,
  canEdit: row.canEdit ?? false,
  canView: row.canView ?? false,
  notification: row.notification ?? false,
});

/** A program as a card of a list; it has all fields that people see who may not open the program. */
export async function presentCard(
  platform: Platform,
  { program }: ProgramAccessRow,
  codes: Codes,
  locale: string,
): Promise<ProgramCard> {
  return {
    programId: program.programId,
    organizationId: program.organizationId,
    name: program.name,
    logo: program.logo,
    entityStatus: program.entityStatus,
    statusBefore: program.statusBefore,
    programType: program.programType,
    visibility: program.visibility,
    focusAreas: await focusAreaNames(platform, program.focusAreaIds, locale),
    permissionCode: programCodes(codes),
    canViewProgram: codes.has("VIEW_PROGRAM"),
  };
}

/** The counts of the program list. */
export function presentCounts(counts: ReadonlyMap<ProgramStatus, number>): ProgramCounts {
  const of = (status: ProgramStatus): number => counts.get(status) ?? 0;
  return {
    active: of("ACTIVE"),
    pilot: of("PILOT"),
    approvalPending: of("APPROVAL_PENDING"),
    completed: of("COMPLETED"),
    created: of("CREATED"),
    readyToPilot: of("READY_TO_PILOT"),
    conceptNoteApproved: of("CONCEPT_NOTE_APPROVED"),
    pilotCompleted: of("PILOT_COMPLETED"),
  };
}

/** A team member with rights on a program, with the roles in force at an instant. */
export const presentProgramMember = (row: ProgramMemberRow, atMs: number): ProgramMember => ({
  userId: row.userId,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  profileImage: row.profileImage,
  roles: rolesAt(row.roles, row.roleEnds, atMs),
  isAdmin: row.isAdmin ?? false,
  version: row.version,
  memberProgramResponse: {
    canEdit: row.canEdit ?? false,
    canView: row.canView ?? false,
    notification: row.notification ?? false,
  },
});
