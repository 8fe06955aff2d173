import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { WORDED_MESSAGES } from "../../notifications/wordings.ts";
import {
  messageTemplateSchema,
  saveWordingSchema,
  wordingKeySchema,
  wordingLocaleSchema,
  wordingPreviewSchema,
} from "./schemas.ts";

const path = "/v1/org/:id/message-templates";
const params = z.object({ id: idSchema });
const access = permission("COMMUNICATION_TEMPLATES", { on: "organization" });
const example = {
  message: WORDED_MESSAGES[1],
  locale: "en",
  subject: "{session} starts {when}",
  text: "Dear {name},\n\nYour session in {program} starts {when}.",
};

export const wordingEndpoints = {
  list: endpoint({
    method: "GET",
    path,
    access,
    summary: "The messages that an organization may write in its own words, in one language.",
    params,
    query: wordingLocaleSchema,
    result: z.object({ templateList: z.array(messageTemplateSchema) }),
  }),
  save: endpoint({
    method: "PUT",
    path,
    access,
    summary: "Sets the words of an organization for a message in one language, in plain text with placeholders.",
    params,
    body: saveWordingSchema,
    result: z.object({}),
    errors: ["WORDING_PLAIN_TEXT", "WORDING_PLACEHOLDERS"],
    example,
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${path}/:message/:locale`,
    access,
    summary: "Removes the words of an organization for a message in one language; the product's are sent again.",
    params: z.extend(wordingKeySchema, { id: idSchema }),
    result: z.object({}),
  }),
  preview: endpoint({
    method: "POST",
    path: `${path}/preview`,
    access,
    summary: "A message as it arrives, with sample values; nothing is stored or sent.",
    params,
    body: saveWordingSchema,
    result: z.object({ preview: wordingPreviewSchema }),
    errors: ["WORDING_PLAIN_TEXT", "WORDING_PLACEHOLDERS"],
    example,
  }),
};
