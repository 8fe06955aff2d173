import { INK, frame, seal } from "./art.ts";
import { box, roomAboveName, text } from "./element.ts";
import { capsSpacing, fitText } from "./fit.ts";
import { SHEET, type CertificateSheet } from "./sheet.ts";
import type { SheetTemplate } from "./template.ts";

const SIDE = 150;
const WIDTH = SHEET.width - 2 * SIDE;
const COLUMN = 460;
const CODE_SIZE = 150;
const SEAL = 190;
const CENTER = { textAlign: "center", textWrap: "balance" } as const;

async function opening(sheet: CertificateSheet, scale: number) {
  const organization = await fitText(sheet.organizationName, {
    width: WIDTH - 200,
    lines: 2,
    max: 32,
    min: 24,
    weight: 600,
  });
  const heading = await fitText(sheet.heading, { width: WIDTH, lines: 2, max: 62, min: 46, weight: 600 });
  return [
    text(sheet.organizationName, {
      ...CENTER,
      fontSize: organization * scale,
      fontWeight: 600,
      color: INK.quiet,
      letterSpacing: capsSpacing(sheet.organizationName),
      marginBottom: 14 * scale,
    }),
    text(sheet.heading, { ...CENTER, fontSize: heading * scale, fontWeight: 600, color: INK.text }),
    text(sheet.subHeading, { ...CENTER, fontSize: 30 * scale, color: INK.quiet, marginTop: 10 * scale }),
  ];
}

async function middle(sheet: CertificateSheet, scale: number) {
  const name = await fitText(sheet.personName, { width: WIDTH - 140, lines: 2, max: 96, min: 46, weight: 600 });
  const program = await fitText(sheet.programName, { width: WIDTH, lines: 2, max: 38, min: 30, weight: 600 });
  const description = await fitText(sheet.description, { width: 1320, lines: 4, max: 32, min: 25, weight: 400 });
  return box({ flexDirection: "column", alignItems: "center" }, [
    ...(await opening(sheet, scale)),
    box(
      {
        borderBottom: `3px solid ${INK.foil}`,
        padding: `${(6 + roomAboveName(sheet.personName)) * scale}px 60px ${6 * scale}px 60px`,
        marginBottom: 14 * scale,
      },
      [text(sheet.personName, { ...CENTER, fontSize: name * scale, fontWeight: 600, color: INK.pine })],
    ),
    text(sheet.programName, { ...CENTER, fontSize: program * scale, fontWeight: 600, color: INK.text }),
    text(sheet.attended, { fontSize: 26 * scale, color: INK.quiet, marginTop: 4 * scale }),
    text(sheet.description, {
      ...CENTER,
      fontSize: description * scale,
      color: INK.quiet,
      marginTop: 12 * scale,
      maxWidth: 1380,
    }),
  ]);
}

const column = { flexDirection: "column", alignItems: "center", width: COLUMN } as const;

/** Centred text in a double border, with the seal below. */
export const classic: SheetTemplate = {
  paper: INK.cream,
  header: { left: (SHEET.width - 900) / 2, top: 112, width: 900, height: 124, align: "center" },
  footer: { left: SIDE + 10, top: 930, width: COLUMN - 20, height: 124, align: "center" },
  code: { left: SHEET.width - SIDE - (COLUMN + CODE_SIZE) / 2, top: 912, size: CODE_SIZE },
  art: () => `${frame()}${seal((SHEET.width - SEAL) / 2, 926, SEAL)}`,
  margin: { side: SIDE, top: 112, topWithHeader: 244, bottom: 108 },
  align: "center",
  middle,
  bottom: (sheet) =>
    box({ width: "100%", justifyContent: "space-between", alignItems: "flex-end" }, [
      box(column, [
        text(sheet.issued, { fontSize: 26, fontWeight: 600, color: INK.text }),
        text(sheet.numbered, { fontSize: 22, color: INK.quiet }),
      ]),
      box(column, [text(sheet.verifyHint, { ...CENTER, fontSize: 20, color: INK.quiet, maxWidth: 420 })]),
    ]),
  bottomHeight: 238,
};
