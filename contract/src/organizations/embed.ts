/** The list of a hub's public programs, for a frame on another site. */
export const embedPath = (organizationId: string): string => `/embed/hub/${organizationId}`;
