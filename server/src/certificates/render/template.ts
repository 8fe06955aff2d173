import type { Element } from "./element.ts";
import type { Frame, Sheet } from "./sheet.ts";

/** Which pictures a design has, so that the text can take their room. */
export interface Has {
  readonly header: boolean;
  readonly footer: boolean;
}

/** Where the QR code stands. */
export interface CodePlace {
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

/** How a kind of certificate looks: what is drawn behind, where pictures go, and the words in two parts. */
export interface Template {
  readonly paper: string;
  readonly header: Frame;
  readonly footer: Frame;
  readonly code: CodePlace;
  /** Shapes behind the text, as SVG without any text of people. */
  readonly art: () => string;
  /** Space on both sides of the words, above them without and with a header, and below. */
  readonly margin: {
    readonly side: number;
    readonly top: number;
    readonly topWithHeader: number;
    readonly bottom: number;
  };
  readonly align: "flex-start" | "center";
  /** The words of praise, as tall as they get at a scale of their letters. */
  readonly middle: (sheet: Sheet, scale: number) => Promise<Element>;
  /** Date, number and how to check. */
  readonly bottom: (sheet: Sheet, has: Has) => Element;
  readonly bottomHeight: number;
}
