import { expect, test } from "vitest";
import { captionsText, captionsVtt } from "./captions.ts";

const lineAt = (atMs: number, text: string) => ({ captionId: text, text, atMs });
const START_MS = 1_000_000;

test("captions become cues from the start of the session, each until the next one and for 1 to 7 seconds", () => {
  const lines = [
    lineAt(START_MS - 500, "Good morning."),
    lineAt(START_MS + 400, "Is HbA1c < 7 & stable?"),
    lineAt(START_MS + 3_723_450, "Thank you."),
  ];
  expect(captionsVtt(lines, START_MS)).toBe(
    [
      "WEBVTT\n",
      "00:00:00.000 --> 00:00:01.000\nGood morning.\n",
      "00:00:00.400 --> 00:00:07.400\nIs HbA1c &lt; 7 &amp; stable?\n",
      "01:02:03.450 --> 01:02:10.450\nThank you.\n",
    ].join("\n"),
  );
  expect(captionsText(lines)).toBe("Good morning.\nIs HbA1c < 7 & stable?\nThank you.\n");
  expect(captionsVtt([], START_MS)).toBe("WEBVTT\n");
});
