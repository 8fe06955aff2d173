export const certificateReactions = [];
export const certificateListeners = [];
