import { endpoint, signedInAccess } from "../../kernel/endpoint.ts";
import { questionMailsSchema } from "./schemas.ts";

const path = "/v1/user/question/mails";

export const digestEndpoints = {
  read: endpoint({
    method: "GET",
    path,
    access: signedInAccess,
    summary: "How often the caller is mailed about new questions: their choice, or the default.",
    result: questionMailsSchema,
  }),
  update: endpoint({
    method: "PUT",
    path,
    access: signedInAccess,
    summary: "Chooses how often the caller is mailed about new questions.",
    body: questionMailsSchema,
    result: questionMailsSchema,
    example: { questionMails: "WEEKLY" },
  }),
};
