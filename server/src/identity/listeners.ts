import { listens } from "../kernel/jobs/definitions.ts";
import { registered } from "./events.ts";
import { sendWelcomeMail } from "./mails.ts";
import { findUser } from "./queries.ts";

export const identityListeners = [
  listens(registered, "welcome", async ({ db, env }, { userId }) => {
    const user = await findUser(db, userId);
    if (user?.email == null) return;
    const { email, firstName, primaryReadingLanguage: locale } = user;
    await sendWelcomeMail(db, { userId, email, firstName, locale }, `${env.PUBLIC_URL}/home`);
  }),
];
