export const liveReactions = [];
export const liveListeners = [];
