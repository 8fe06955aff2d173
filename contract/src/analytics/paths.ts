/** The dashboard of a hub. */
export const analyticsPath = (hubId: string): string => `/analytics/${hubId}`;
