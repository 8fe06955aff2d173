import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PDFDict, PDFDocument, PDFName } from "pdf-lib";
import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import type { PrintedCertificate } from "@openrounds/contract/certificates/schemas.ts";
import { LOCALE_CODES } from "@openrounds/messages/locales.ts";
import { wrapDocument } from "./document.ts";
import { qrCodePositionOf, drawPicture, drawShapes, positionWords } from "./picture.ts";
import type { CertificateSheet, SheetImages } from "./sheet.ts";
import { sheetOf } from "./words.ts";

const WIDTH = 877;
const VISIBLE = 40;
const TOLERATED = 0.001;
const NO_IMAGES: SheetImages = { header: undefined, footer: undefined };
const ISSUED = new Date("2026-03-12T10:00:00Z");

const sheet = (fields: Partial<PrintedCertificate> = {}) =>
  sheetOf(
    {
      templateType: "Modern",
      number: "7K3M-9QXD-2VTN",
      personName: "Dr. Rahul Deshmukh",
      heading: "Certificate of completion",
      subHeading: "This certificate is awarded to",
      description: "For taking part in the case rounds and presenting a case to colleagues.",
      programName: "Diabetes Care for Primary Health Centres",
      batchName: "Batch 4",
      organizationName: "Sahyadri Health Hub",
      sessionsAttended: 12,
      minutesAttended: 900,
      issuedOn: "2026-03-12",
      language: "en",
      headerImgUrl: "",
      footerImgUrl: "",
      verifyUrl: "https://openrounds.example/certificate/7K3M-9QXD-2VTN",
      ...fields,
    },
    ISSUED,
  );

const pixelsOf = (png: Buffer | string): Promise<Buffer> => sharp(png).resize(WIDTH).removeAlpha().raw().toBuffer();

/** The share of visibly different pixels. */
async function differing(one: Buffer | string, other: Buffer | string): Promise<number> {
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
  let count = 0;
  for (let at = 0; at < a.length; at += 3) {
    const far = [0, 1, 2].some((channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)) > VISIBLE);
    if (far) count += 1;
  }
  return count / (a.length / 3);
}

/** The approved reference picture; a missing one is written for review. */
async function expectedOf(name: string, drawn: Buffer): Promise<string> {
  const file = fileURLToPath(new URL(`./expected/${name}.png`, import.meta.url));
  if (!existsSync(file)) {
    writeFileSync(file, await sharp(drawn).resize(WIDTH).png({ palette: true, compressionLevel: 9 }).toBuffer());
    throw new Error(`look at ${file}, then run again`);
  }
  return file;
}

const SCRIPTS = [
  ["devanagari", { personName: "डॉ. लक्ष्मी श्रीनिवासन क्षत्रिय", organizationName: "सह्याद्री स्वास्थ्य हब" }],
  ["tamil", { personName: "டாக்டர் ஸ்ரீலக்ஷ்மி கிருஷ்ணமூர்த்தி", templateType: "Classic" }],
  ["malayalam", { personName: "ഡോ. ശ്രീലക്ഷ്മി കൃഷ്ണൻകുട്ടി", organizationName: "സഹ്യാദ്രി ഹെൽത്ത് ഹബ്" }],
  [
    "cyrillic",
    {
      personName: "Александра Щербакова-Йоханнес",
      organizationName: "Центр здоровья «Надежда»",
      templateType: "Classic",
    },
  ],
  ["bengali", { personName: "ড. হৃদয় মুখোপাধ্যায় কৃষ্ণেন্দু", organizationName: "সুভাষ স্বাস্থ্য হাব", templateType: "Classic" }],
  [
    "arabic",
    {
      personName: "د. محمد عبد الرحمن الخطيب (Aisha)",
      organizationName: "مركز الأمل الصحي",
      programName: "رعاية مرضى السكري",
    },
  ],
  ["urdu", { personName: "Dr. ڈاکٹر عائشہ صدیقی قریشی", organizationName: "صحت مرکز لاہور", templateType: "Classic" }],
  [
    "chinese",
    { personName: "欧阳王小明医生 Dr. Wang", organizationName: "北京健康中心", programName: "糖尿病護理與醫療" },
  ],
  ["japanese", { personName: "山田アンナ太郎 髙橋", organizationName: "東京ヘルスハブ", templateType: "Classic" }],
  ["korean", { personName: "김철수 박사", organizationName: "서울 보건 허브" }],
  ["vietnamese", { personName: "Nguyễn Thị Phương Thảo", organizationName: "Trung tâm Y tế Đà Nẵng" }],
] as const;

test.each(SCRIPTS)("a name in %s is drawn as the script joins its letters", async (name, fields) => {
  const drawn = await drawPicture(sheet(fields), NO_IMAGES);
  expect(await differing(drawn, await expectedOf(name, drawn))).toBeLessThan(TOLERATED);
});

test("a name whose letters are not joined differs from the expected picture", async () => {
  const unjoined = "डॉ. लक्ष्मी श्रीनिवासन क्षत्रिय".replaceAll("्", "्\u200c");
  const drawn = await drawPicture(sheet({ ...SCRIPTS[0][1], personName: unjoined }), NO_IMAGES);
  expect(await differing(drawn, await expectedOf("devanagari", drawn))).toBeGreaterThan(TOLERATED);
});

test("a very long name, program and description stay on the sheet", async () => {
  const long = {
    personName: "Prof. Dr. Venkatanarasimharajuvaripeta Lakshmi Subrahmanyam Chandrasekhara Ramachandran",
    programName:
      "Integrated management of childhood illness and newborn care in the remotest villages of the central highlands, for primary health centre teams and the nurses who walk to them, second edition",
    organizationName: "All India Institute of Medical Sciences and Regional Training Centre for Rural Health, Nagpur",
    heading: "Certificate of participation and completion in advanced case rounds",
    description: "For months of case rounds on slow networks and in the rain. ".repeat(6).slice(0, 350).trim(),
  };
  for (const templateType of ["Modern", "Classic"] as const) {
    const drawn = await drawPicture(sheet({ ...long, templateType }), NO_IMAGES);
    expect(await differing(drawn, await expectedOf(`long-${templateType.toLowerCase()}`, drawn))).toBeLessThan(
      TOLERATED,
    );
  }
});

test("header and footer image stand in their places", async () => {
  const image = (background: string) =>
    sharp({ create: { width: 600, height: 120, channels: 3, background } })
      .webp()
      .toBuffer();
  const drawn = await drawPicture(sheet(), { header: await image("#0f5fb3"), footer: await image("#b22c25") });
  const at = async (left: number, top: number) => [
    ...(await sharp(drawn).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
  ];
  expect(await at(400, 160)).toEqual([expect.closeTo(15, -1), expect.closeTo(95, -1), expect.closeTo(179, -1)]);
  expect(await at(400, 1020)).toEqual([expect.closeTo(178, -1), expect.closeTo(44, -1), expect.closeTo(37, -1)]);
});

test("the organization stands in capitals, except in scripts that have none", () => {
  expect(sheet().organizationName).toBe("SAHYADRI HEALTH HUB");
  expect(sheet({ organizationName: "सह्याद्री हब" }).organizationName).toBe("सह्याद्री हब");
});

test("markup in what people wrote is drawn as they wrote it, and nothing leads out of the picture", async () => {
  const injected = '<image href="file:///etc/passwd"/><script>x</script>&quot;';
  const shapes = await drawShapes(sheet({ personName: injected, heading: injected, description: injected }), NO_IMAGES);
  expect(shapes).not.toMatch(/href|<image|<script|<text|<use|url\(http/);
  const plain = await drawPicture(sheet({ personName: "" }), NO_IMAGES);
  const drawn = await drawPicture(sheet({ personName: injected }), NO_IMAGES);
  expect(await differing(plain, drawn)).toBeGreaterThan(TOLERATED);
});

test("an image that is no picture of pixels is left out", async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="120"><rect width="600" height="120" fill="red"/></svg>',
  );
  const drawn = await drawPicture(sheet(), { header: svg, footer: undefined });
  const [red, green] = await sharp(drawn).extract({ left: 400, top: 160, width: 1, height: 1 }).raw().toBuffer();
  expect([red, green]).toEqual([255, 255]);
});

test("the PDF holds the picture without loss and says in text whose it is", async () => {
  const own = sheet({ personName: "டாக்டர் ஸ்ரீலக்ஷ்மி" });
  const picture = await drawPicture(own, NO_IMAGES);
  const words = await positionWords(own, NO_IMAGES);
  const document = await PDFDocument.load(await wrapDocument({ picture, words }, own, qrCodePositionOf(own)));
  expect(document.getTitle()).toBe("Certificate of completion: டாக்டர் ஸ்ரீலக்ஷ்மி");
  expect(document.getAuthor()).toBe("SAHYADRI HEALTH HUB");
  expect(document.getKeywords()).toContain("7K3M-9QXD-2VTN");
  const [page] = document.getPages();
  const { width = 0, height = 0 } = page?.getSize() ?? {};
  expect([Math.round(width), Math.round(height)]).toEqual([842, 595]);
  const images = page?.node.Resources()?.lookup(PDFName.of("XObject"), PDFDict);
  expect(images?.keys().map(String)).toEqual(["/Picture"]);
});

const textIn = async (own: CertificateSheet, picture: Buffer): Promise<string> => {
  const drawn = { picture, words: await positionWords(own, NO_IMAGES) };
  const proxy = await getDocumentProxy(new Uint8Array(await wrapDocument(drawn, own, qrCodePositionOf(own))));
  const { text } = await extractText(proxy, { mergePages: true });
  return text.replaceAll(/\s+/g, " ");
};

const WORDS = [
  ["English", "en", { personName: "Dr. Rahul Deshmukh", heading: "Certificate of completion & <thanks>" }],
  ["Hindi", "hi", { personName: "डॉ. लक्ष्मी श्रीनिवासन क्षत्रिय", programName: "प्राथमिक स्वास्थ्य केंद्रों में मधुमेह" }],
  ["Tamil", "ta", { personName: "டாக்டர் ஸ்ரீலக்ஷ்மி கிருஷ்ணமூர்த்தி", programName: "நீரிழிவு சிகிச்சை" }],
  ["Russian", "ru", { personName: "Александра Щербакова-Йоханнес", programName: "Помощь при диабете" }],
  ["Bengali", "bn", { personName: "ড. হৃদয় মুখোপাধ্যায় কৃষ্ণেন্দু", programName: "ডায়াবেটিস সেবা" }],
  ["Malayalam", "ml", { personName: "ഡോ. ശ്രീലക്ഷ്മി കൃഷ്ണൻകുട്ടി", programName: "പ്രമേഹ പരിചരണം" }],
  ["Vietnamese", "vi", { personName: "Nguyễn Thị Phương Thảo", programName: "Chăm sóc bệnh tiểu đường" }],
  ["Chinese", "en", { personName: "欧阳王小明医生", programName: "糖尿病護理與醫療" }],
] as const;

test.each(WORDS)("the words of a certificate in %s are found and copied in its PDF", async (_, language, fields) => {
  const own = sheet({ ...fields, language });
  const text = await textIn(own, await drawPicture(own, NO_IMAGES));
  for (const part of [own.personName, own.programName, own.heading, own.issued]) expect(text).toContain(part);
});

/** PDF readers leave out zero-width joiners and non-joiners. */
const unmarked = (text: string): string => text.replaceAll("\u200c", "");

test("the fixed words are found in the PDF in every language", async () => {
  const picture = await drawPicture(sheet(), NO_IMAGES);
  for (const language of LOCALE_CODES) {
    const own = sheet({ language });
    const text = unmarked(await textIn(own, picture));
    for (const part of [own.attended, own.issued, own.numbered, own.verifyHint]) {
      expect(text).toContain(unmarked(part));
    }
  }
});
