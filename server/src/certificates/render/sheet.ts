import type { TemplateType } from "@openrounds/contract/certificates/schemas.ts";

/** All texts of one certificate, as they are drawn. */
export interface CertificateSheet {
  readonly templateType: TemplateType;
  readonly organizationName: string;
  readonly heading: string;
  readonly subHeading: string;
  readonly personName: string;
  readonly programName: string;
  readonly description: string;
  /** The attendance; empty for none. */
  readonly attended: string;
  readonly issued: string;
  readonly numbered: string;
  readonly verifyHint: string;
  readonly verifyUrl: string;
  /** The language of the fixed texts. */
  readonly language: string;
  readonly issuedAtMs: number;
}

/** The pictures of a design; a missing one leaves its place empty. */
export interface SheetImages {
  readonly header: Uint8Array | undefined;
  readonly footer: Uint8Array | undefined;
}

/** A4 landscape at 150 dots per inch. */
export const SHEET = { width: 1754, height: 1240 } as const;

/** The area of a picture on the sheet. */
export interface PictureArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly align: "left" | "center";
}
