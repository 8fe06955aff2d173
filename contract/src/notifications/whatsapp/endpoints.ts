import * as z from "zod/mini";
import { endpoint, signedInAccess } from "../../kernel/endpoint.ts";
import { whatsAppSchema } from "./schemas.ts";

const result = z.object({ whatsApp: whatsAppSchema });

export const whatsAppEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/user/notification/whatsapp",
    access: signedInAccess,
    summary: "Whether the caller agreed to WhatsApp messages, since when, and to which number.",
    result,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/user/notification/whatsapp",
    access: signedInAccess,
    summary: "Agrees to WhatsApp messages to the verified phone of the caller, or ends them.",
    body: z.object({ isOn: z.boolean() }),
    result,
    errors: ["WHATSAPP_NUMBER_MISSING", "WHATSAPP_NOT_OFFERED"],
    example: { isOn: true },
  }),
};
