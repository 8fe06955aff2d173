import labels from "./credentials.json" with { type: "json" };

/** A degree, licence or certification in health care; its label is the same in every language. */
export interface Credential {
  readonly code: string;
  readonly label: string;
}

const labelOf: Readonly<Record<string, string>> = labels;

/** Every credential that a profile may have, with its label. */
export const CREDENTIALS: readonly Credential[] = Object.entries(labelOf).map(([code, label]) => ({ code, label }));

/** Whether a code is one of the known credentials. */
export const isCredential = (code: string): boolean => Object.hasOwn(labelOf, code);
