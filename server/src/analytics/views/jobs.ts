import { repeats } from "../../kernel/jobs/definitions.ts";
import { mailViews } from "./service.ts";

export const viewJobs = [repeats("analytics.mailViews", "*/10 * * * *", mailViews)];
