import { editOrganizationPath } from "@openrounds/contract/organizations/paths.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter } from "../steps/api.ts";
import { DEMO_HUB } from "../steps/demo.ts";
import { toastOf } from "../steps/page.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

test("an owner writes the reminder in the words of the hub, previews it in two languages, and goes back to the standard text", async ({
  page,
}) => {
  await enter(page, "hub@demo.example");
  await page.goto(editOrganizationPath("HUB", DEMO_HUB.id));
  await page.getByRole("button", { name: t("app.more") }).click();
  await page.getByRole("menuitem", { name: t("wordings.title") }).click();
  await page.getByRole("tab", { name: t("wordings.message.SESSION_REMINDER") }).click();
  const subject = page.getByLabel(t("wordings.subject"), { exact: true });
  const text = page.getByLabel(t("wordings.body"), { exact: true });
  const mail = page.getByRole("article", { name: t("wordings.byMail") });
  await expect(subject).toHaveValue("{session} starts {when}");
  await expect(mail.getByText(t("wordings.sample.session")).first()).toBeVisible();
  await expectAccessible(page);

  await test.step("a wrong placeholder and HTML are told at their field, and nothing is sent", async () => {
    await subject.fill("{sesion} begins");
    await text.fill("<b>Hello</b>");
    await page.getByRole("button", { name: t("app.save"), exact: true }).click();
    await expect(subject).toHaveAccessibleDescription(/\{name\}, \{session\}, \{when\}/);
    await expect(text).toHaveAccessibleDescription(t("WORDING_PLAIN_TEXT"));
  });

  await test.step("a placeholder is added where the cursor is, and the preview shows it filled in", async () => {
    await subject.fill("Do not miss {session}");
    await text.fill("Dear ");
    await page.getByRole("button", { name: t("wordings.placeholder.name"), exact: true }).click();
    await expect(text).toHaveValue("Dear {name}");
    await page.getByRole("button", { name: t("wordings.show"), exact: true }).click();
    await expect(mail.getByText(`Dear ${t("wordings.sample.name")}`)).toBeVisible();
    await expect(page.getByText(new RegExp(`^Do not miss ${t("wordings.sample.session")}: http`))).toBeVisible();
  });

  await test.step("typed text is not lost without asking, and saved text stays in its language", async () => {
    await page.getByLabel(t("wordings.language")).selectOption("hi");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("app.discard.keep") })
      .click();
    await page.getByRole("button", { name: t("app.save"), exact: true }).click();
    await expect(toastOf(page, t("wordings.saved"))).toBeVisible();
    await expect(page.getByText(t("wordings.own"))).toBeVisible();
    await page.getByLabel(t("wordings.language")).selectOption("hi");
    await expect(page.getByText(t("wordings.standard"))).toBeVisible();
    await expect(subject).toHaveValue(/\{session\}/);
    await expect(page.getByText(t("wordings.ownLocales", { languages: "English" }))).toBeVisible();
    await page.getByLabel(t("wordings.language")).selectOption("en");
    await expect(subject).toHaveValue("Do not miss {session}");
  });

  await test.step("a phone shows the same", async () => {
    await page.setViewportSize(PHONE);
    await expect(mail).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the standard text is sent again", async () => {
    await page.getByRole("button", { name: t("wordings.remove"), exact: true }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("wordings.remove"), exact: true })
      .click();
    await expect(subject).toHaveValue("{session} starts {when}");
    await expect(page.getByText(t("wordings.standard"))).toBeVisible();
  });
});
