import { permissionMatrix, type PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import type {
  Program,
  ProgramCard,
  ProgramCounts,
  ProgramMember,
  ProgramStatus,
} from "@openrounds/contract/programs/schemas.ts";
import type { Codes } from "../kernel/access.ts";
import type { Platform } from "../kernel/platform.ts";
import { focusAreaNames, occupationNames } from "../reference/service.ts";
import type { PlacedProgram, ProgramMemberRow } from "./queries.ts";

const PROGRAM_CODES = (Object.keys(permissionMatrix) as PermissionCode[])
  .filter((code) => permissionMatrix[code].level !== "platform")
  .toSorted();

/** Codes that say something about one program, in the order of the alphabet. */
export const programCodes = (codes: Codes): PermissionCode[] => PROGRAM_CODES.filter((code) => codes.has(code));

/** A program for people who may view it. */
export async function presentProgram(
  platform: Platform,
  { program, organizationName }: PlacedProgram,
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
    programType: program.programType,
    vcType: program.vcType,
    sector: program.sector,
    focusAreas: await focusAreaNames(platform, program.focusAreaIds, locale),
    targetedOccupations: await occupationNames(platform, program.occupationIds, locale),
    contactEmail: program.contactEmail,
    isCertificationProgram: program.isCertificationProgram,
    certificateCriteria: program.certificateCriteria,
    accreditationInformation: program.accreditationInformation,
    visibility: program.visibility,
    publiclySearch: program.publiclySearch,
    publicProgramLink: isPublic ? `${platform.env.PUBLIC_URL}/public/program/${program.programId}` : null,
    permissionCode: programCodes(codes),
    canViewProgram: codes.has("VIEW_PROGRAM"),
    version: program.version,
  };
}

/** A program as a card of a list; a card that may not be opened tells no more than this. */
export async function presentCard(
  platform: Platform,
  { program }: PlacedProgram,
  codes: Codes,
  locale: string,
): Promise<ProgramCard> {
  return {
    programId: program.programId,
    organizationId: program.organizationId,
    name: program.name,
    logo: program.logo,
    entityStatus: program.entityStatus,
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

/** A team member with rights on a program. */
export const presentProgramMember = (row: ProgramMemberRow): ProgramMember => ({
  userId: row.userId,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  profileImage: row.profileImage,
  roles: row.roles,
  isAdmin: row.isAdmin ?? false,
  memberProgramResponse: {
    canEdit: row.canEdit ?? false,
    canView: row.canView ?? false,
    notification: row.notification ?? false,
  },
});
