export const attendanceJobs = [];
