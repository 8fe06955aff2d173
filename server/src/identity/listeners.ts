import { listens } from "../kernel/jobs/definitions.ts";
import { registered } from "./events.ts";
import { sendWelcomeMail } from "./mails.ts";
import { findUser } from "./queries.ts";

export const identityListeners = [
  listens(registered, "welcome", async ({ db, env }, { userId }) => {
    const user = await findUser(db, userId);
    if (user?.email == null) return;
    const { email, firstName, primaryReadingLanguage: locale } = user;
    const welcomed = { userId, email, firstName, locale };
    await db.transaction((tx) => sendWelcomeMail(tx, welcomed, `${env.PUBLIC_URL}/home`));
  }),
];
