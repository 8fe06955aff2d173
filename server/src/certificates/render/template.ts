import type { Element } from "./element.ts";
import type { PictureArea, CertificateSheet } from "./sheet.ts";

/** Which pictures a design has; the text uses the room of missing ones. */
export interface DesignPictures {
  readonly header: boolean;
  readonly footer: boolean;
}

/** The position of the QR code. */
export interface QrCodePosition {
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

/** A template of certificates: the background, the areas of pictures, and the text in two parts. */
export interface SheetTemplate {
  readonly paper: string;
  readonly header: PictureArea;
  readonly footer: PictureArea;
  readonly code: QrCodePosition;
  /** Background shapes as SVG, without personal text. */
  readonly art: () => string;
  /** The margins of the text: at both sides, above it without and with a header, and below. */
  readonly margin: {
    readonly side: number;
    readonly top: number;
    readonly topWithHeader: number;
    readonly bottom: number;
  };
  readonly align: "flex-start" | "center";
  /** The award text at a font scale. */
  readonly middle: (sheet: CertificateSheet, scale: number) => Promise<Element>;
  /** Date, number and how to verify. */
  readonly bottom: (sheet: CertificateSheet, has: DesignPictures) => Element;
  readonly bottomHeight: number;
}
