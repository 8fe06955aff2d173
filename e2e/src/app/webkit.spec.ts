import { programsPath } from "@openrounds/contract/programs/paths.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { roomPath } from "@openrounds/contract/sessions/paths.ts";
import { DEMO_PASSWORD } from "@openrounds/server/demo/network.ts";
import { openCaller } from "../steps/api.ts";
import { DEMO_BATCH, planBatchNow } from "../steps/demo.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { WebKitPage, hasWebKit } from "../steps/webkit.ts";

test.skip(!hasWebKit, "WebKitGTK, its driver or Xvfb is not installed");

test("in WebKit a learner logs in and reaches programs, batch and session, and the room says what it needs", async ({
  page,
  product,
}) => {
  const learner = await openCaller(page.request, "learner@demo.example");
  const owner = await openCaller(page.request, "hub@demo.example");
  const batchId = await planBatchNow(page, owner, { batchName: "Batch in WebKit", learnerId: learner.userId });
  const { sessionList } = await owner.call(sessionEndpoints.listOfBatch, { params: { id: batchId } });
  const { sessionId = "", topic = "" } = sessionList[0] ?? {};
  await owner.call(sessionEndpoints.start, { body: { sessionId } });
  const webKit = await WebKitPage.open();
  try {
    await webKit.goto(`${product}/welcome`);
    await webKit.evaluate('localStorage.setItem("or.location", "Wardha, Maharashtra, India")');
    await webKit.evaluate('localStorage.setItem("or.locale", "en_US")');
    await webKit.goto(`${product}/welcome`);
    await webKit.click(t("identity.welcome.email"));
    await webKit.fill(t("identity.email.label"), "learner@demo.example");
    await webKit.click(t("identity.continue"));
    await webKit.fill(t("identity.password.label"), DEMO_PASSWORD);
    await webKit.click(t("identity.login.submit"));
    await expect.poll(() => webKit.evaluate<string>("location.pathname")).toBe("/home");
    await webKit.goto(`${product}${programsPath()}`);
    await webKit.click(DEMO_BATCH.program);
    await webKit.click("Batch in WebKit");
    await webKit.click(topic);
    await webKit.shows(t("sessions.join"));
    await webKit.goto(`${product}${roomPath(sessionId)}`);
    await webKit.shows(t("room.noWebRtc"));
    expect(await webKit.evaluate<number>('document.querySelectorAll("main button").length')).toBe(0);
  } finally {
    await webKit.close();
  }
});
