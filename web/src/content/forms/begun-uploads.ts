import * as z from "zod/mini";
import { contentTypeSchema, startedUploadSchema, type StartedUpload } from "@openrounds/contract/content/schemas.ts";
import { nowMs } from "../../kernel/clock.ts";
import { dropDraftOf, keepDraftOf, readDraftOf } from "../../kernel/drafts.ts";
import type { AddValues } from "./add-form.ts";

/** The server forgets an upload after a day. */
const KEPT_MS = 23 * 3_600_000;

/** An upload that was begun on this device and has not been reported: what it is about, and where its parts go. */
const begunUploadSchema = z.object({
  values: z.object({
    source: z.literal("file"),
    ...{ rawData: z.string(), name: z.string(), entityId: z.string(), uploadedFor: z.string(), license: z.string() },
    ...{ type: contentTypeSchema, ownerComment: z.string(), isSafe: z.boolean() },
  }),
  /** The content that gets a new version. */
  replacedId: z.optional(z.string()),
  /** The size of what is sent, which is not that of a photo that was shrunk. */
  sizeBytes: z.number(),
  started: startedUploadSchema,
  begunAtMs: z.number(),
});
type BegunUpload = z.output<typeof begunUploadSchema>;

type NamedFile = Pick<File, "name" | "size" | "lastModified">;

/** The name under which an upload is kept: what tells one file of a device from another. */
const keyOf = ({ name, size, lastModified }: NamedFile, replacedId = ""): string =>
  `upload:${replacedId}:${lastModified}:${size}:${name}`;

/** The upload of a file that was begun on this device within a day and can go on. */
export function findBegun(file: NamedFile, replacedId: string | undefined): BegunUpload | undefined {
  const begun = readDraftOf(keyOf(file, replacedId), begunUploadSchema);
  return begun !== undefined && begun.begunAtMs > nowMs() - KEPT_MS ? begun : undefined;
}

interface KeptUpload {
  readonly values: AddValues;
  readonly replacedId: string | undefined;
  readonly sizeBytes: number;
  readonly started: StartedUpload;
}

/** Keeps an upload, so that it goes on when the same file is chosen again. */
export function keepBegun(file: NamedFile, { values, ...begun }: KeptUpload): void {
  const { file: _, ...described } = values;
  keepDraftOf(keyOf(file, begun.replacedId), { ...begun, values: described, begunAtMs: nowMs() });
}

/** Forgets the upload of a file that is reported or given up. */
export const dropBegun = (file: NamedFile, replacedId: string | undefined): void =>
  dropDraftOf(keyOf(file, replacedId));

/** Whether an upload that was begun is about the same: nothing of its description was changed since. */
export function isAbout({ values: begun }: BegunUpload, { file: _, ...values }: AddValues): boolean {
  const now: ReadonlyMap<string, unknown> = new Map(Object.entries(values));
  return Object.entries(begun).every(([field, value]) => now.get(field) === value);
}
