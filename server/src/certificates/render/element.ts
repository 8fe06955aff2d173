import { familiesOf } from "./fonts.ts";

type Style = Readonly<Record<string, string | number>>;

/** What the layout engine takes: boxes in boxes, with text inside. */
export interface Element {
  readonly type: "div";
  readonly key: null;
  readonly props: { readonly style: Style; readonly children: string | readonly Element[] };
}

const INDIC = /[\u0900-\u0D7F]/;

/** Whether the text holds a script of India, whose letters join and stand taller. */
export const isIndic = (text: string): boolean => INDIC.test(text);

/** Room above a large name for the signs that Indic letters wear on top. */
export const hatRoom = (name: string): number => (isIndic(name) ? 14 : 0);

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

/** A text, with the line height that its script needs; nothing where there is no text. */
export const text = (content: string, style: Style): Element | undefined =>
  content === ""
    ? undefined
    : element({ fontFamily: familiesOf(content), lineHeight: isIndic(content) ? 1.5 : 1.28, ...style }, content);
