/** What the CRM says of an id: whose it is, that nobody has it, or that it is not one of its ids. */
export type CrmAnswer =
  | { readonly kind: "found"; readonly name: string | null }
  | { readonly kind: "notFound" }
  | { readonly kind: "invalid" };

export interface CrmProvider {
  /** Looks an id up; throws when the CRM cannot be asked. */
  find(crmId: string): Promise<CrmAnswer>;
}
