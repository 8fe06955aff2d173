import type { KeptDesign } from "@openrounds/contract/certificates/schemas.ts";
import type { ContractForm } from "../../ui/form/contract-form.ts";

/** The form of a design, to be kept or to be issued by. */
export type DesignForm = ContractForm<KeptDesign, KeptDesign>;

/** Parts without which nothing is issued, in the order of the form. */
const NEEDED = ["headerImgUrl", "heading", "subHeading", "description", "footerImgUrl"] as const;
export type NeededPart = (typeof NEEDED)[number];

/** The parts that are still empty. */
export const missingParts = (design: KeptDesign): NeededPart[] => NEEDED.filter((part) => design[part].trim() === "");
