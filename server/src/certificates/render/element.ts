import { familiesOf } from "./fonts.ts";

type Style = Readonly<Record<string, string | number>>;

/** An element of the layout engine (satori): nested boxes with text. */
export interface Element {
  readonly type: "div";
  readonly key: null;
  readonly props: { readonly style: Style; readonly children: string | readonly Element[] };
}

const JOINED = /[\u0600-\u077F\u08A0-\u0D7F\uFB50-\uFDFF\uFE70-\uFEFC]/;
const RIGHT_TO_LEFT = /^\P{L}*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;

/** Whether the text contains Arabic or an Indic script, whose letters join and are taller. */
export const isJoined = (text: string): boolean => JOINED.test(text);

/** Room above a large name for marks on top of joined letters. */
export const roomAboveName = (name: string): number => (isJoined(name) ? 14 : 0);

/** Whether a text is right-to-left, by its first letter. */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

const directionOf = (content: string): Style => (isRightToLeft(content) ? { direction: "rtl" } : {});

const element = (style: Style, children: string | readonly Element[]): Element => ({
  type: "div",
  key: null,
  props: { style: { display: "flex", ...style }, children },
});

/** A box around other elements; undefined ones are left out. */
export const box = (style: Style, children: readonly (Element | undefined)[] = []): Element =>
  element(
    style,
    children.filter((child) => child !== undefined),
  );

/** A text, with the line height and direction of its script; undefined for an empty text. */
export const text = (content: string, style: Style): Element | undefined =>
  content === ""
    ? undefined
    : element(
        {
          fontFamily: familiesOf(content),
          lineHeight: isJoined(content) ? 1.5 : 1.28,
          ...directionOf(content),
          ...style,
        },
        content,
      );
