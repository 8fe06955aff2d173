export const certificateEndpoints = {};
