import type { StoredDesign } from "@openrounds/contract/certificates/schemas.ts";
import type { ContractForm } from "../../ui/form/contract-form.ts";

/** The form of a design, which saves it or issues certificates with it. */
export type DesignForm = ContractForm<StoredDesign, StoredDesign>;

/** The parts that issuing requires, in the order of the form. */
const REQUIRED_PARTS = ["headerImgUrl", "heading", "subHeading", "description", "footerImgUrl"] as const;
export type RequiredPart = (typeof REQUIRED_PARTS)[number];

/** The required parts that are empty. */
export const missingParts = (design: StoredDesign): RequiredPart[] =>
  REQUIRED_PARTS.filter((part) => design[part].trim() === "");
