import { handles } from "../../kernel/jobs/definitions.ts";
import { eraseAccount } from "./events.ts";
import { erase } from "./service.ts";

export const deletionJobs = [handles(eraseAccount, (platform, { userId }) => erase(platform, userId))];
