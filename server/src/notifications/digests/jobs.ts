import { repeats } from "../../kernel/jobs/definitions.ts";
import { mailDigests } from "./service.ts";

export const dailyMailJobs = [repeats("notifications.mailDigests", "*/10 * * * *", mailDigests)];
