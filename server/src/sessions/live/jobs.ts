export const liveJobs = [];
