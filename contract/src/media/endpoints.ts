export const mediaEndpoints = {};
