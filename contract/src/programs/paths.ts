/** The address of a program list: of a hub, or of what the person takes part in. */
export const programsPath = (hubId?: string): string => (hubId === undefined ? "/programs" : `/hub/${hubId}/programs`);

/** The address of a program; hub people keep their hub in it. */
export const programPath = (programId: string, hubId?: string): string =>
  hubId === undefined ? `/program/${programId}/details` : `/hub/${hubId}/program/${programId}/details`;

/** The public page of a program; within the onboarding of a hub it keeps its organization. */
export const publicProgramPath = (programId: string): string => `/public/program/${programId}`;

/** The address where a hub creates a program. */
export const createProgramPath = (hubId: string): string => `/hub/${hubId}/program/create`;

/** The address that opens guided creation directly, in the environments where it exists. */
export const guidedProgramPath = (hubId: string): string => `/hub/${hubId}/create/program/v2`;
