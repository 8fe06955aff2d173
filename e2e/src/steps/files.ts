import type { Page } from "@playwright/test";
import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import type { ContentItem } from "@openrounds/contract/content/schemas.ts";
import { openCaller } from "./api.ts";
import { expect } from "./test.ts";

/** A PDF whose pages say their number in large letters. */
export function slides(count: number, words = "Page"): Buffer {
  const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
  const pages = Array.from({ length: count }, (_, index) => {
    const text = `BT /F 60 Tf 60 200 Td (${words} ${index + 1}) Tj ET`;
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 800 450] /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
      `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    ];
  }).flat();
  const kids = Array.from({ length: count }, (_, index) => `${4 + 2 * index} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    font,
    ...pages,
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`, "latin1");
}

interface AddedFile {
  /** The batch or session. */
  readonly entityId: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly fileExtension?: string;
}

/** Adds an approved file to a batch or session, as the hub of the demo. */
export async function addFile(
  page: Page,
  { entityId, name, bytes, fileExtension = "pdf" }: AddedFile,
): Promise<ContentItem> {
  const owner = await openCaller(page.request, "hub@demo.example");
  const about = { entityId, fileExtension };
  const fileSizeBytes = bytes.length;
  const body = { ...about, fileSizeBytes, name, type: "READING_MATERIAL", language: "en" } as const;
  const { signedUrl, versionId } = await owner.call(contentEndpoints.start, { body });
  const headers = {
    ...{ authorization: owner.authorization, "tus-resumable": "1.0.0", "upload-offset": "0" },
    "content-type": "application/offset+octet-stream",
  };
  const sent = await page.request.patch(signedUrl ?? "", { headers, data: bytes });
  expect(sent.status()).toBe(204);
  const sizes = { fileName: name, fileSizeBytes, fileType: "application/pdf", uploadSuccessful: true };
  return (await owner.call(contentEndpoints.finish, { body: { ...about, versionId, ...sizes } })).content;
}
