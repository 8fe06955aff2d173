import type { digestEndpoints } from "@openrounds/contract/community/digests/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { chooseQuestionMails, readQuestionMails } from "./service.ts";

export const digestHandlers: Handlers<typeof digestEndpoints> = {
  async read(_input, { db, actor }) {
    return { questionMails: await readQuestionMails(db, actor.userId) };
  },
  async update({ body }, { db, actor }) {
    await chooseQuestionMails(db, actor.userId, body.questionMails);
    return body;
  },
};
