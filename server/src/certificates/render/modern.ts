import { INK, cornerRings, seal } from "./art.ts";
import { box, roomAboveName, text } from "./element.ts";
import { capsSpacing, fitText } from "./fit.ts";
import { SHEET, type CertificateSheet } from "./sheet.ts";
import type { SheetTemplate } from "./template.ts";

const SIDE = 132;
const WIDTH = SHEET.width - 2 * SIDE;
/** The width beside the rings in the corner. */
const NARROW = 1180;
const CODE = { left: 1252, top: 940, size: 164 } as const;
const TITLE = { fontWeight: 600, textWrap: "balance" } as const;

async function opening(sheet: CertificateSheet, scale: number) {
  const organization = await fitText(sheet.organizationName, {
    width: NARROW - 60,
    lines: 2,
    max: 34,
    min: 24,
    weight: 600,
  });
  const heading = await fitText(sheet.heading, { width: NARROW, lines: 2, max: 60, min: 46, weight: 600 });
  return [
    text(sheet.organizationName, {
      fontSize: organization * scale,
      fontWeight: 600,
      color: INK.pine,
      letterSpacing: capsSpacing(sheet.organizationName),
      maxWidth: NARROW,
      marginBottom: 22 * scale,
    }),
    text(sheet.heading, { ...TITLE, fontSize: heading * scale, color: INK.text, maxWidth: NARROW + 20 }),
    text(sheet.subHeading, { fontSize: 32 * scale, color: INK.quiet, marginTop: 14 * scale, marginBottom: 4 * scale }),
  ];
}

async function middle(sheet: CertificateSheet, scale: number) {
  const name = await fitText(sheet.personName, { width: WIDTH, lines: 2, max: 104, min: 48, weight: 600 });
  const program = await fitText(sheet.programName, { width: WIDTH, lines: 2, max: 40, min: 32, weight: 600 });
  const description = await fitText(sheet.description, { width: 1400, lines: 4, max: 34, min: 27, weight: 400 });
  return box({ flexDirection: "column", alignItems: "flex-start" }, [
    ...(await opening(sheet, scale)),
    text(sheet.personName, {
      ...TITLE,
      fontSize: name * scale,
      color: INK.text,
      marginTop: roomAboveName(sheet.personName) * scale,
    }),
    text(sheet.programName, { fontSize: program * scale, fontWeight: 600, color: INK.pine, marginTop: 10 * scale }),
    text(sheet.attended, { fontSize: 28 * scale, color: INK.quiet, marginTop: 4 * scale }),
    text(sheet.description, { fontSize: description * scale, color: INK.quiet, marginTop: 18 * scale, maxWidth: 1460 }),
  ]);
}

/** Left-aligned, with rings in the corner: the look of the product. */
export const modern: SheetTemplate = {
  paper: INK.paper,
  header: { left: SIDE, top: 92, width: 760, height: 132, align: "left" },
  footer: { left: SIDE, top: 950, width: 720, height: 128, align: "left" },
  code: CODE,
  art: () => `${cornerRings()}${seal(1440, 930, 208)}`,
  margin: { side: SIDE, top: 84, topWithHeader: 236, bottom: 60 },
  align: "flex-start",
  middle,
  bottom: (sheet) =>
    box({ width: "100%", justifyContent: "space-between", alignItems: "flex-end" }, [
      box({ flexDirection: "column" }, [
        text(sheet.issued, { fontSize: 28, fontWeight: 600, color: INK.text }),
        text(sheet.numbered, { fontSize: 24, color: INK.quiet }),
      ]),
      box({ width: SHEET.width - SIDE - CODE.left }, [
        text(sheet.verifyHint, { fontSize: 21, color: INK.quiet, maxWidth: 370 }),
      ]),
    ]),
  bottomHeight: 246,
};
