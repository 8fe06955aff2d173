export const invitationEndpoints = {};
