import { repeats } from "../kernel/jobs/definitions.ts";
import { resolveOverdue } from "./service.ts";

export const sessionJobs = [repeats("sessions.settleOverdue", "* * * * *", ({ db }) => resolveOverdue(db))];
