import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const WEB = fileURLToPath(new URL("..", import.meta.url));

const sources = globSync("**/*.tsx", { cwd: WEB }).map((path) => ({
  path,
  text: readFileSync(`${WEB}/${path}`, "utf8"),
}));

/** What a person fills in, by the names of the house's fields. */
const FIELD = /<(?:\w*Fields?|TextArea|Check|RadioChoice|Switch|\w*Input|\w*Select|RichText|input|textarea|select)\b/;

/** What tells a dialog that something is typed. */
const TELLS = /<Form\s|<FormDialog\s|\buseTyped\(|\buseUnsaved\(/;

const holders = sources.filter(
  ({ path, text }) => path !== "ui/dialog.tsx" && /<(Dialog|FormDialog|Drawer)\s/.test(text),
);

describe("Escape never throws away what was typed", () => {
  test("the code has dialogs to look at", () => expect(holders.length).toBeGreaterThan(15));

  test.each(holders)("$path says what was typed into its dialogs", ({ text }) => {
    expect(TELLS.test(text) || !FIELD.test(text)).toBe(true);
  });

  test("what lies over a page is made of the shared pieces", () => {
    const own = sources
      .filter(({ text }) => /import \{[^}]*\b(Modal|Drawer)\b[^}]*\} from "@mantine\/core"/.test(text))
      .map(({ path }) => path);
    expect(own.toSorted()).toEqual(["ui/drawer.tsx", "ui/full-screen-form.tsx", "ui/modal-frame.tsx"]);
    const closing = sources.filter(({ text }) => text.includes("useClosing(")).map(({ path }) => path);
    for (const shared of ["drawer", "full-screen-form", "dialog-modal"]) expect(closing).toContain(`ui/${shared}.tsx`);
  });
});
