import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, visitIn } from "../steps/api.ts";
import { DEMO_SUPERHUB } from "../steps/demo.ts";
import { waitForMessage } from "../steps/inbox.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

const NAME = "Withdrawn Hill Hub";
const OWNER = "withdrawn.owner@journey.example";

const invitation = {
  name: NAME,
  firstName: "Asha",
  streetAddress: "Main road 1",
  locationName: "Pune",
  latitude: 18.52,
  longitude: 73.86,
  description: "<p>Mentors clinics.</p>",
  primaryOrganizationCategory: "HOSPITAL",
  registrationType: "NPO",
  invitedTo: OWNER,
  crmId: "001A0000009Wd7x",
  lang: "en",
  logo: "/files/images/logo.webp",
} as const;

test("a superhub withdraws its invitation, and the link in the mail says so", async ({ page, browser }) => {
  const caller = await enter(page, "superhub@demo.example");
  const { id } = DEMO_SUPERHUB;
  await caller.call(hubInvitationEndpoints.invite, { params: { id }, body: invitation });
  const { links } = await waitForMessage(page.request, OWNER, ({ text }) => text.includes(NAME));

  await page.goto(`/superhub/${id}/hubs?tab=invited`);
  await page.getByRole("button", { name: t("hubs.actions", { name: NAME }) }).click();
  await page.getByRole("menuitem", { name: t("hubs.withdraw") }).click();
  const question = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await expect(question.getByText(t("hubs.askWithdrawText"))).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: t("hubs.withdraw") }).click();
  await expect(page.getByText(t("hubs.withdrawn", { name: NAME }))).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: NAME })).toHaveCount(0);

  const invited = await browser.newPage();
  await visitIn(invited);
  await invited.goto(links[0] ?? "");
  await expect(invited.getByText(t("INVITE_HUB_WITHDRAWN"))).toBeVisible();
});
