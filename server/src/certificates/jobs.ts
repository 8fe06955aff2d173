export const certificateJobs = [];
