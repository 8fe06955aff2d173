/** The page about how a superhub reviews programs. */
export const governancePath = (superhubId: string): string => `/superhub/${superhubId}/governance`;
