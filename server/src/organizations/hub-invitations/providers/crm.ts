/** The response of the CRM for an id: its record, no record, or an invalid id. */
export type CrmResponse =
  | { readonly kind: "found"; readonly name: string | null }
  | { readonly kind: "notFound" }
  | { readonly kind: "invalid" };

export interface CrmProvider {
  /** Looks an id up; throws when the CRM is unreachable. */
  find(crmId: string): Promise<CrmResponse>;
}
