/** How a superhub reviews programs. */
export const governancePath = (superhubId: string): string => `/superhub/${superhubId}/governance`;
