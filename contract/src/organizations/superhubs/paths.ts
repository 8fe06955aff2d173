/** The page where a superhub adds other superhubs. */
export const superhubsPath = (superhubId: string): string => `/superhub/${superhubId}/superhubs`;
