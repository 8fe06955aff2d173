import { expect, test } from "vitest";
import { withOpus } from "./opus.ts";

const MAP = "a=rtpmap:111 opus/48000/2";
const OTHERS = "a=rtpmap:96 VP8/90000\r\na=fmtp:96 max-fr=30\r\n";

test("voices are sent without silence, repair each other, and take less on thin lines, whatever the answer says", () => {
  for (const answer of [`${MAP}\r\na=fmtp:111 minptime=10;useinbandfec=1\r\n`, `${MAP}\r\n`]) {
    const sdp = `${answer}${OTHERS}`;
    expect(withOpus(sdp, false)).toBe(
      `${MAP}\r\na=fmtp:111 minptime=10;useinbandfec=1;usedtx=1;maxaveragebitrate=28000\r\n${OTHERS}`,
    );
    expect(withOpus(sdp, true)).toBe(
      `${MAP}\r\na=fmtp:111 minptime=10;useinbandfec=1;usedtx=1;maxaveragebitrate=16000\r\na=ptime:40\r\n${OTHERS}`,
    );
  }
});

test("an answer without voices stays as it is", () => {
  expect(withOpus(OTHERS, true)).toBe(OTHERS);
});
