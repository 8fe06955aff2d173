import { fitTogether } from "@openrounds/contract/onboarding/applications/rules.ts";
import {
  AGREEMENT_TYPES,
  agreementSubmissionSchema,
  type AgreementType,
  type AgreementSubmission,
} from "@openrounds/contract/onboarding/applications/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import type { ContractForm } from "../../ui/form/contract-form.ts";
import type { ContractFormDefinition } from "../../ui/form/definition.ts";
import type { StoredDocument } from "../components/document-box.tsx";

/** The uploaded signed copies. */
type SignedCopies = Readonly<Record<AgreementType, StoredDocument | undefined>>;
export type AgreementForm = ContractForm<SignedCopies, AgreementSubmission>;

/** The uploaded copies as documents of the body. */
export const copiesOf = (copies: SignedCopies): AgreementSubmission["documents"] =>
  AGREEMENT_TYPES.flatMap((documentType) => {
    const copy = copies[documentType];
    return copy === undefined ? [] : [{ documentType, fileName: copy.name, fileUrl: copy.url }];
  });

export const TOO_LARGE = "onboarding.agreement.tooLarge";

/** The error of the copies: one is missing, or both together are too large. */
export function copiesError(copies: SignedCopies): MessageKey | undefined {
  if (copiesOf(copies).length < AGREEMENT_TYPES.length) return "HUB_ONBOARDING_BOTH_DOCUMENTS";
  const sizes = Object.values(copies).map((copy) => copy?.sizeBytes ?? 0);
  return fitTogether(sizes) ? undefined : TOO_LARGE;
}

/** The form that submits both signed copies. */
export const agreementForm: ContractFormDefinition<typeof agreementSubmissionSchema, SignedCopies> = {
  schema: agreementSubmissionSchema,
  values: { TERMS_OF_USE: undefined, STATEMENT_OF_COLLABORATION: undefined },
  toBody: (copies) => ({ documents: copiesOf(copies) }),
  fieldOf: { documents: null },
};
