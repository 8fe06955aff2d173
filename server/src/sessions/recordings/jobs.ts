import { handles } from "../../kernel/jobs/definitions.ts";
import { compose, failToCompose } from "./composing/service.ts";
import { composeRecording } from "./events.ts";

export const recordingJobs = [handles(composeRecording, compose, failToCompose)];
