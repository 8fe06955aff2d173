import { fitTogether } from "@openrounds/contract/onboarding/applications/rules.ts";
import {
  AGREEMENT_TYPES,
  handInSchema,
  type AgreementType,
  type HandIn,
} from "@openrounds/contract/onboarding/applications/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import type { ContractForm } from "../../ui/form/contract-form.ts";
import type { FormDefinition } from "../../ui/form/definition.ts";
import type { StoredDocument } from "../components/document-box.tsx";

/** The signed copies, as far as they are uploaded. */
type Copies = Readonly<Record<AgreementType, StoredDocument | undefined>>;
export type AgreementForm = ContractForm<Copies, HandIn>;

/** The copies that are there, as they are handed in. */
export const copiesOf = (copies: Copies): HandIn["documents"] =>
  AGREEMENT_TYPES.flatMap((documentType) => {
    const copy = copies[documentType];
    return copy === undefined ? [] : [{ documentType, fileName: copy.name, fileUrl: copy.url }];
  });

export const TOO_LARGE = "onboarding.agreement.tooLarge";

/** Why the copies cannot be handed in: one is missing, or both together are too large. */
export function wrongInCopies(copies: Copies): MessageKey | undefined {
  if (copiesOf(copies).length < AGREEMENT_TYPES.length) return "HUB_ONBOARDING_BOTH_DOCUMENTS";
  const sizes = Object.values(copies).map((copy) => copy?.sizeBytes ?? 0);
  return fitTogether(sizes) ? undefined : TOO_LARGE;
}

/** The form that hands in both signed copies. */
export const agreementForm: FormDefinition<typeof handInSchema, Copies> = {
  schema: handInSchema,
  values: { TERMS_OF_USE: undefined, STATEMENT_OF_COLLABORATION: undefined },
  toBody: (copies) => ({ documents: copiesOf(copies) }),
  fieldOf: { documents: null },
};
