/** The program list of a hub, or of the person's own programs. */
export const programsPath = (hubId?: string): string => (hubId === undefined ? "/programs" : `/hub/${hubId}/programs`);

/** The page of a program; people of a hub keep their hub in the address. */
export const programPath = (programId: string, hubId?: string): string =>
  hubId === undefined ? `/program/${programId}/details` : `/hub/${hubId}/program/${programId}/details`;

/** The public page of a program; during the onboarding of a hub its organization stays in the address. */
export const publicProgramPath = (programId: string): string => `/public/program/${programId}`;

/** The page where a hub creates a program. */
export const createProgramPath = (hubId: string): string => `/hub/${hubId}/program/create`;

/** The page of guided creation, in environments that have it. */
export const guidedProgramPath = (hubId: string): string => `/hub/${hubId}/create/program/v2`;
