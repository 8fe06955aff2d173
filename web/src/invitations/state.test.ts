import { expect, test } from "vitest";
import { CallFailure } from "../kernel/failure.ts";
import { resendFailure } from "./state.ts";

test("an invitation that cannot be sent again tells the server's message or 'Please try again' [BATCH-108]", () => {
  const failure = new CallFailure(429, { message: "Your organization invited very many people today" });
  expect(resendFailure(failure, "Please try again")).toBe("Your organization invited very many people today");
  expect(resendFailure(new CallFailure(500, {}), "Please try again")).toBe("Please try again");
  expect(resendFailure(new Error("broken"), "Please try again")).toBe("Please try again");
});
