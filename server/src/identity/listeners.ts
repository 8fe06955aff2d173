import { listens, reacts } from "../kernel/jobs/definitions.ts";
import { registered } from "./events.ts";
import { sendWelcomeMail } from "./mails.ts";
import { whatsAppConsentChanged } from "../notifications/whatsapp/events.ts";
import { findUser, updateUser } from "./queries.ts";

export const identityReactions = [
  reacts(whatsAppConsentChanged, "identity.recordWhatsApp", async (tx, { userId, isOn }) => {
    await updateUser(tx, userId, { whatsappStatus: isOn ? "OPTED_IN" : "OPTED_OUT" });
  }),
];

export const identityListeners = [
  listens(registered, "welcome", async ({ db, env }, { userId }) => {
    const user = await findUser(db, userId);
    if (user?.email == null) return;
    const { email, firstName, primaryReadingLanguage: locale } = user;
    const welcomed = { userId, email, firstName, locale };
    await db.transaction((tx) => sendWelcomeMail(tx, welcomed, `${env.PUBLIC_URL}/home`));
  }),
];
