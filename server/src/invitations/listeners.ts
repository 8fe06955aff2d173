export const invitationReactions = [];
export const invitationListeners = [];
