import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { listedSuperhubSchema, newSuperhubSchema, ownerCorrectionSchema } from "./schemas.ts";

const onboards = permission("ONBOARD_SUPERHUB", { on: "superhub" });
const params = z.object({ id: idSchema });

export const superhubEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/org/superhub/:id/superhubs",
    access: onboards,
    summary: "The superhubs that this one brought in, by name.",
    params,
    result: z.object({ superhubList: z.array(listedSuperhubSchema) }),
  }),
  onboard: endpoint({
    method: "POST",
    path: "/v1/org/superhub/:id/superhubs",
    creates: true,
    access: onboards,
    summary: "Brings in a superhub: creates it with its first owner, who is mailed a link that works once.",
    params,
    body: newSuperhubSchema,
    result: z.object({ organization: z.object({ organizationId: z.string() }) }),
    errors: ["SUPERHUB_NAME_TAKEN", "INVITE_HUB_EMAIL_CLOSED", "INVITE_HUB_SENT_OFTEN"],
    example: { name: "Andes superhub", registrationType: "NPO", invitedTo: "owner@example.org", lang: "es" },
  }),
  resend: endpoint({
    method: "POST",
    path: "/v1/org/superhub/:id/superhubs/:superhubId/link",
    access: onboards,
    summary: "Mails the owner of a superhub who has not come yet another link; the one before works no more.",
    params: z.object({ id: idSchema, superhubId: idSchema }),
    result: z.object({}),
    errors: ["SUPERHUB_OWNER_JOINED", "INVITE_HUB_SENT_OFTEN"],
  }),
  correct: endpoint({
    method: "POST",
    path: "/v1/org/superhub/:id/superhubs/:superhubId/owner",
    access: onboards,
    summary: "Invites the right e-mail of the owner of a superhub instead of one that has not come.",
    params: z.object({ id: idSchema, superhubId: idSchema }),
    body: ownerCorrectionSchema,
    result: z.object({}),
    errors: ["SUPERHUB_OWNER_JOINED", "INVITE_HUB_EMAIL_CLOSED", "INVITE_HUB_SENT_OFTEN"],
    example: { invitedTo: "owner@example.org" },
  }),
};
