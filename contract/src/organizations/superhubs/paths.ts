/** Where a superhub brings in others. */
export const superhubsPath = (superhubId: string): string => `/superhub/${superhubId}/superhubs`;
