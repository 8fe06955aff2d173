import { familiesOf } from "./fonts.ts";

type Style = Readonly<Record<string, string | number>>;

/** What the layout engine takes: boxes in boxes, with text inside. */
export interface Element {
  readonly type: "div";
  readonly key: null;
  readonly props: { readonly style: Style; readonly children: string | readonly Element[] };
}

const JOINED = /[\u0600-\u077F\u08A0-\u0D7F\uFB50-\uFDFF\uFE70-\uFEFC]/;
const RIGHT_TO_LEFT = /^\P{L}*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;

/** Whether the text holds Arabic or a script of India, whose letters join and stand taller. */
export const isJoined = (text: string): boolean => JOINED.test(text);

/** Room above a large name for the signs that joined letters wear on top. */
export const hatRoom = (name: string): number => (isJoined(name) ? 14 : 0);

/** Whether a text begins at its right-hand side, by its first letter. */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

const directionOf = (content: string): Style => (isRightToLeft(content) ? { direction: "rtl" } : {});

const element = (style: Style, children: string | readonly Element[]): Element => ({
  type: "div",
  key: null,
  props: { style: { display: "flex", ...style }, children },
});

/** A box around other elements; absent ones are left out. */
export const box = (style: Style, children: readonly (Element | undefined)[] = []): Element =>
  element(
    style,
    children.filter((child) => child !== undefined),
  );

/** A text, with the line height and the direction that its script needs; nothing where there is no text. */
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
