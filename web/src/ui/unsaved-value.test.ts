import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const WEB = fileURLToPath(new URL("..", import.meta.url));

const sources = globSync("**/*.tsx", { cwd: WEB }).map((path) => ({
  path,
  text: readFileSync(`${WEB}/${path}`, "utf8"),
}));

/** Form fields, by the names of our components. */
const FIELD =
  /<(?:\w*Fields?|TextArea|Checkbox|RadioChoice|Switch|\w*Input|\w*Select|RichText|input|textarea|select)\b/;

/** What registers unsaved changes with the dialog. */
const REGISTERS_UNSAVED = /<Form\s|<FormDialog\s|\buseUnsavedValue\(|\buseUnsaved\(/;

/** Dialogs whose choices take effect at once, so that closing them loses nothing. */
const AT_ONCE = ["sessions/live/components/device-dialog.tsx", "sessions/live/components/shortcuts-dialog.tsx"];

const filesWithDialogs = sources.filter(
  ({ path, text }) => path !== "ui/dialog.tsx" && !AT_ONCE.includes(path) && /<(Dialog|FormDialog|Drawer)\s/.test(text),
);

describe("Escape never throws away what was typed", () => {
  test("the code has dialogs to look at", () => expect(filesWithDialogs.length).toBeGreaterThan(15));

  test.each(filesWithDialogs)("$path says what was typed into its dialogs", ({ text }) => {
    expect(REGISTERS_UNSAVED.test(text) || !FIELD.test(text)).toBe(true);
  });

  test.each(AT_ONCE)("%s has no button that would save its choices", (path) => {
    const { text = "" } = sources.find((each) => each.path === path) ?? {};
    expect(text).toMatch(/<Dialog\s/);
    expect(text).not.toMatch(/<SubmitButton|<Form\s|type="submit"/);
  });

  test("what lies over a page is made of the shared pieces", () => {
    const own = sources
      .filter(({ text }) => /import \{[^}]*\b(Modal|Drawer)\b[^}]*\} from "@mantine\/core"/.test(text))
      .map(({ path }) => path);
    expect(own.toSorted()).toEqual(["ui/drawer.tsx", "ui/full-screen-form.tsx", "ui/modal-frame.tsx"]);
    const filesWithGuard = sources.filter(({ text }) => text.includes("useGuardedClose(")).map(({ path }) => path);
    for (const shared of ["drawer", "full-screen-form", "dialog-modal"]) {
      expect(filesWithGuard).toContain(`ui/${shared}.tsx`);
    }
  });
});
