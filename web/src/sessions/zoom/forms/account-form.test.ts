import { expect, test } from "vitest";
import type { ZoomAccount } from "@openrounds/contract/sessions/zoom/schemas.ts";
import { validateForm } from "../../../ui/form/definition.ts";
import { zoomAccountForm } from "./account-form.ts";

const stored: ZoomAccount = {
  accountId: "1",
  name: "Teaching",
  zoomAccountId: "AbC",
  clientId: "dEf",
  hosts: ["one@hub.example", "two@hub.example"],
  eventUrl: "https://rounds.example/api/zoom/events/1",
  state: "CONNECTED",
  fault: null,
  faultDetail: "",
  testedDateTime: null,
  reportedDateTime: null,
};

test("hosts are typed one per line, with commas or spaces between them", () => {
  const { toBody, values } = zoomAccountForm(stored);
  expect(values.hostLines).toBe("one@hub.example\ntwo@hub.example");
  const typed = { ...values, hostLines: " one@hub.example,two@hub.example \n three@hub.example" };
  expect(toBody(typed).hosts).toEqual(["one@hub.example", "two@hub.example", "three@hub.example"]);
});

test("a new account needs its secrets and hosts; a stored one keeps its secrets", () => {
  const fresh = zoomAccountForm(undefined);
  expect(Object.keys(validateForm(fresh, fresh.values)).toSorted()).toEqual([
    "clientId",
    "clientSecret",
    "hostLines",
    "name",
    "webhookSecret",
    "zoomAccountId",
  ]);
  const kept = zoomAccountForm(stored);
  expect(validateForm(kept, kept.values)).toEqual({});
  expect(Object.keys(validateForm(kept, { ...kept.values, hostLines: "nobody" }))).toContain("hostLines");
});
