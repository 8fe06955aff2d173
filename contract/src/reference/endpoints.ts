export const referenceEndpoints = {};
