import { letterOrderSchema } from "@openrounds/contract/invitations/letters/schemas.ts";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { instantIn } from "../../kernel/local-time.ts";
import type { ContractFormDefinition } from "../../ui/form/definition.ts";

/** The values of a message to a group: empty choices filter nothing. */
export interface GroupLetterValues {
  readonly role: BatchRole | "";
  readonly sessionId: string;
  readonly formId: string;
  readonly subject: string;
  readonly emailBody: string;
  readonly isLater: boolean;
  /** As its input has it, in the time zone of the batch. */
  readonly sendDateTime: string;
}

/** The group of the values, as the call has it. */
export const groupOf = ({ role, sessionId, formId }: GroupLetterValues) => ({
  roles: role === "" ? [] : [role],
  sessionId: sessionId === "" ? null : sessionId,
  formId: formId === "" ? null : formId,
});

/** The form of a message to a group of a batch. */
export const groupLetterForm = (
  timeZone: string,
): ContractFormDefinition<typeof letterOrderSchema, GroupLetterValues> => ({
  schema: letterOrderSchema,
  values: { role: "", sessionId: "", formId: "", subject: "", emailBody: "", isLater: false, sendDateTime: "" },
  toBody: (values) => ({
    ...groupOf(values),
    subject: values.subject,
    emailBody: values.emailBody,
    sendDateTime: values.isLater ? instantIn(values.sendDateTime, timeZone) : null,
  }),
  fieldOf: { roles: "role" },
});
