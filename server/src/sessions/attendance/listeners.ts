export const attendanceReactions = [];
export const attendanceListeners = [];
