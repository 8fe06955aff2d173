import { repeats } from "../../kernel/jobs/definitions.ts";
import { forgetPastNotices } from "./service.ts";

export const noticeJobs = [repeats("notifications.forgetPastNotices", "50 3 * * *", forgetPastNotices)];
