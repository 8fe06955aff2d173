export const invitationJobs = [];
