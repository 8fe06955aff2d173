import { handles, repeats } from "../kernel/jobs/definitions.ts";
import { removeStoredFile } from "../media/files/service.ts";
import { mailDigests } from "./digests/service.ts";
import { removePostFiles, tellOfPost } from "./events.ts";
import { notifyOfPost } from "./telling/service.ts";

export const communityJobs = [
  handles(tellOfPost, notifyOfPost),
  repeats("community.mailDigests", "*/5 * * * *", mailDigests),
  handles(removePostFiles, async (platform, { storageKeys }) => {
    for (const storageKey of storageKeys) await removeStoredFile(platform, storageKey);
  }),
];
