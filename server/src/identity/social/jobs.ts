import { handles, repeats } from "../../kernel/jobs/definitions.ts";
import { storeImage } from "../../media/service.ts";
import { setFirstPicture } from "../queries.ts";
import { importPicture } from "./events.ts";
import { fetchPicture } from "./providers/picture.ts";
import { forgetEndedAttempts } from "./service.ts";

export const socialJobs = [
  handles(importPicture, async (platform, { userId, picture }) => {
    const profileImage = await storeImage(platform, { userId }, await fetchPicture(picture));
    await platform.db.transaction((tx) => setFirstPicture(tx, userId, profileImage));
  }),
  repeats("identity.forgetSocialAttempts", "35 3 * * *", ({ db }) => forgetEndedAttempts(db)),
];
