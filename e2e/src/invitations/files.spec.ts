import { archiveOf } from "@openrounds/server/kernel/testing/archive.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enterHome } from "../steps/api.ts";
import { openDemoBatch } from "../steps/demo.ts";
import { waitForMessage } from "../steps/inbox.ts";
import { button, discardQuestion, toastOf } from "../steps/page.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

const SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A workbook as Excel writes it: shared texts, a number that shows an exponent, an empty cell left out. */
function workbookOf(shared: readonly string[], rows: readonly string[]): Buffer {
  const xml = (text: string): string => `<?xml version="1.0" encoding="UTF-8"?>${text}`;
  const files = {
    "xl/workbook.xml": `<workbook xmlns="${SHEET}" xmlns:r="${RELATIONS}"><sheets><sheet name="Notes" sheetId="1" state="hidden" r:id="rId1"/><sheet name="People" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>`,
    "xl/sharedStrings.xml": `<sst xmlns="${SHEET}">${shared.map((text) => `<si><r><t>${text}</t></r></si>`).join("")}</sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${SHEET}"><sheetData/></worksheet>`,
    "xl/worksheets/sheet2.xml": `<worksheet xmlns="${SHEET}"><sheetData>${rows.map((row) => `<row>${row}</row>`).join("")}</sheetData></worksheet>`,
  };
  return archiveOf(Object.entries(files).map(([name, text]) => ({ name, text: xml(text), isDeflated: true })));
}

const PEOPLE = workbookOf(
  ["Language", "E-mail", "Full name", "Role", "Mobile", "Hindi", "asha@file.example", "Asha Rao", "Case presenter"],
  [
    '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c><c r="E1" t="s"><v>4</v></c>',
    '<c r="A2" t="s"><v>5</v></c><c r="B2" t="s"><v>6</v></c><c r="C2" t="s"><v>7</v></c><c r="D2" t="s"><v>8</v></c>',
    '<c r="C3" t="inlineStr"><is><t>Ravi</t></is></c><c r="E3"><v>9.19812345678E11</v></c>',
    '<c r="B4" t="inlineStr"><is><t>meena@file.example</t></is></c><c r="D4" t="inlineStr"><is><t>Boss</t></is></c>',
  ],
);

test("people of an Excel file are reviewed, corrected and invited, each with a role and a language", async ({
  page,
}) => {
  await enterHome(page, "hub@demo.example");
  await openDemoBatch(page, t("batches.tab.participants"));
  await button(page, "batches.invite").click();
  await button(page, "inviting.file.button").click();
  const dialog = page.getByRole("dialog", { name: t("inviting.file.title") });
  const chooser = dialog.locator("input[type=file]");
  await chooser.setInputFiles({
    name: "picture.xls",
    mimeType: "application/vnd.ms-excel",
    buffer: Buffer.from([0, 1, 2]),
  });
  await expect(dialog.getByText(t("inviting.file.UNREADABLE"))).toBeVisible();
  await chooser.setInputFiles({ name: "people.xlsx", mimeType: "", buffer: PEOPLE });
  await expect(dialog.getByText(t("inviting.file.counts", { count: 3, wrong: 2 }))).toBeVisible();
  await expect(dialog.getByText("Asha Rao")).toBeVisible();
  await expect(dialog.getByLabel(t("inviting.file.languageOf", { row: 1 }))).toHaveValue("hi");
  await expect(dialog.getByLabel(t("inviting.file.roleOf", { row: 1 }))).toHaveValue("CASE_PRESENTER");
  await expect(dialog.getByText(t("inviting.problem.PHONE"))).toBeVisible();
  await expect(dialog.getByText(t("inviting.problem.ROLE", { value: "Boss" }))).toBeVisible();
  await expectAccessible(page);

  const send = (count: number) => dialog.getByRole("button", { name: t("inviting.file.send", { count }) });
  await expect(send(3)).toBeDisabled();
  const phone = dialog.getByLabel(t("inviting.file.contactOf", { row: 2 }));
  await expect(phone).toHaveValue("919812345678");
  await phone.fill("+919812345678");
  await expect(dialog.getByText(t("inviting.problem.PHONE"))).toHaveCount(0);
  await dialog.getByRole("button", { name: t("invitations.removeInvalid", { count: 1 }) }).click();
  await page.keyboard.press("Escape");
  await expect(discardQuestion(page)).toBeVisible();
  await button(page, "app.discard.keep").click();
  await send(2).click();
  await expect(toastOf(page, t("inviting.file.sent", { count: 2 }))).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const mail = await waitForMessage(page.request, "asha@file.example", () => true);
  expect(mail.text).toMatch(/[\u0900-\u097f]/);
  await waitForMessage(page.request, "+919812345678", () => true);
});

test("a CSV file that is dropped on the list opens the preview, and a file without people says so", async ({
  page,
}) => {
  await enterHome(page, "hub@demo.example");
  await openDemoBatch(page, t("batches.tab.participants"));
  await button(page, "batches.invite").click();
  await button(page, "invitations.byEmail").click();
  const drop = (text: string) =>
    page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], "people.csv", { type: "text/csv" }));
      return transfer;
    }, text);
  await page
    .getByRole("dialog")
    .locator(".contacts")
    .dispatchEvent("drop", { dataTransfer: await drop("Name;E-mail\nKavya;kavya@file.example") });
  const dialog = page.getByRole("dialog", { name: t("inviting.file.title") });
  await expect(dialog.getByLabel(t("inviting.file.contactOf", { row: 1 }))).toHaveValue("kavya@file.example");
  await button(dialog, "inviting.file.other").click();
  await dialog.locator(".drop").dispatchEvent("drop", { dataTransfer: await drop("Name;E-mail\n") });
  await expect(dialog.getByText(t("inviting.file.EMPTY"))).toBeVisible();
  await button(dialog, "app.back").click();
  await expect(button(page, "invitations.byPhone")).toBeVisible();
});
