import { handles } from "../../kernel/jobs/definitions.ts";
import { eraseAccount } from "./events.ts";
import { eraseDueAccount } from "./service.ts";

export const deletionJobs = [handles(eraseAccount, (platform, { userId }) => eraseDueAccount(platform, userId))];
