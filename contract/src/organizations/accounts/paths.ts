/** Where a superhub blocks and reactivates the accounts of its network. */
export const accountsPath = (superhubId: string): string => `/superhub/${superhubId}/accounts`;
