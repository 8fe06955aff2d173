/** The address of a program list: of a hub, or of what the person takes part in. */
export const programsPath = (hubId?: string): string => (hubId === undefined ? "/programs" : `/hub/${hubId}/programs`);

/** The address of a program; hub people keep their hub in it. */
export const programPath = (programId: string, hubId?: string): string =>
  hubId === undefined ? `/program/${programId}/details` : `/hub/${hubId}/program/${programId}/details`;

/** The address where a hub creates a program. */
export const createProgramPath = (hubId: string): string => `/hub/${hubId}/program/create`;
