import { handles } from "../kernel/jobs/definitions.ts";
import { mailAssigned } from "./assessments/service.ts";
import { askForFeedback, tellAssessed } from "./events.ts";
import { askPeople } from "./feedback/service.ts";

export const formJobs = [
  handles(askForFeedback, (platform, order) => askPeople(platform, order)),
  handles(tellAssessed, (platform, { instanceId }) => mailAssigned(platform, instanceId)),
];
