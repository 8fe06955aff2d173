import S3rver from "s3rver";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

const BUCKET = "files";

/** A bucket on this machine. */
export interface TestBucket {
  /** Its address as a setting. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

const partXml = (folder: string, number: number): string => {
  const etag = readFileSync(path.join(folder, `${number}.md5`), "utf8");
  const { size } = statSync(path.join(folder, String(number)));
  return `<Part><PartNumber>${number}</PartNumber><ETag>"${etag}"</ETag><Size>${size}</Size></Part>`;
};

const respond = (response: ServerResponse, status: number, xml = ""): void =>
  void response.writeHead(status, { "content-type": "application/xml" }).end(xml);

/** Lists the parts of an upload, or aborts it, which s3rver cannot; false for any other request. */
function answerUpload(directory: string, { method, url = "" }: IncomingMessage, response: ServerResponse): boolean {
  const uploadId = new URL(url, "http://bucket").searchParams.get("uploadId");
  if (uploadId === null || (method !== "GET" && method !== "DELETE")) return false;
  const folder = path.join(directory, BUCKET, "._S3rver_uploads", uploadId);
  if (!existsSync(folder)) {
    respond(response, 404, "<Error><Code>NoSuchUpload</Code></Error>");
  } else if (method === "DELETE") {
    rmSync(folder, { recursive: true });
    respond(response, 204);
  } else {
    const numbers = readdirSync(folder).filter(
      (name) => /^\d+$/.test(name) && existsSync(path.join(folder, `${name}.md5`)),
    );
    const parts = numbers.map(Number).toSorted((one, other) => one - other);
    const list = parts.map((number) => partXml(folder, number)).join("");
    respond(response, 200, `<ListPartsResult><IsTruncated>false</IsTruncated>${list}</ListPartsResult>`);
  }
  return true;
}

/** Starts a bucket that pages may read and write, with all that uploads in parts need. */
export async function startBucket(cors: readonly string[] = []): Promise<TestBucket> {
  const directory = mkdtempSync(path.join(tmpdir(), "openrounds-s3-"));
  const bucket = new S3rver({ silent: true, directory, configureBuckets: [{ name: BUCKET, configs: cors }] });
  await bucket.configureBuckets();
  const handle = bucket.callback();
  const server = createServer((request, response) => {
    if (!answerUpload(directory, request, response)) handle(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/${BUCKET}?region=us-east-1&tls=off`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
