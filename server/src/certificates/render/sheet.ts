import type { TemplateType } from "@openrounds/contract/certificates/schemas.ts";

/** Every text of one certificate, in the words it is drawn with. */
export interface Sheet {
  readonly templateType: TemplateType;
  readonly organizationName: string;
  readonly heading: string;
  readonly subHeading: string;
  readonly personName: string;
  readonly programName: string;
  readonly description: string;
  /** What was attended; empty where nothing was. */
  readonly attended: string;
  readonly issued: string;
  readonly numbered: string;
  readonly verifyHint: string;
  readonly verifyUrl: string;
  /** The language that the fixed words are in. */
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

/** A place on the sheet that a picture is fitted into. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly align: "left" | "center";
}
