import { expect, test } from "vitest";
import { chatCommandOf } from "./rules.ts";

test.each([
  ["STOP", "STOP"],
  [" stop. ", "STOP"],
  ["Stop!", "STOP"],
  ["*STOP*", "STOP"],
  ["बंद करें", "STOP"],
  ["நிறுத்து", "STOP"],
  ["Стоп", "STOP"],
  ["ARRÊT", "STOP"],
  ["Start", "START"],
  ["शुरू", "START"],
  ["Please do not stop the reminders", undefined],
  ["When does it start?", undefined],
  ["", undefined],
])("the chat message %j asks for %s", (text, command) => {
  expect(chatCommandOf(text)).toBe(command);
});
