/** The page where a superhub blocks and reactivates accounts of its network. */
export const accountsPath = (superhubId: string): string => `/superhub/${superhubId}/accounts`;
