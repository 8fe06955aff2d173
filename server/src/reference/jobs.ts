import { handles } from "../kernel/jobs/definitions.ts";
import { loadPlaces } from "./events.ts";
import { loadAllPlaces } from "./gazetteer/service.ts";

export const referenceJobs = [handles(loadPlaces, ({ db }) => loadAllPlaces(db))];
