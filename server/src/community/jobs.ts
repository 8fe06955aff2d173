import { handles } from "../kernel/jobs/definitions.ts";
import { removeKept } from "../media/files/service.ts";
import { removePostFiles, tellOfPost } from "./events.ts";
import { tell } from "./telling/service.ts";

export const communityJobs = [
  handles(tellOfPost, tell),
  handles(removePostFiles, async (platform, { storageKeys }) => {
    for (const storageKey of storageKeys) await removeKept(platform, storageKey);
  }),
];
