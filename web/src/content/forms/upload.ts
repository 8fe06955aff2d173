import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import type { StartedUpload, UploadReport } from "@openrounds/contract/content/schemas.ts";
import { MAX_PART_BYTES, extensionOf } from "@openrounds/contract/media/documents/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { call } from "../../kernel/call.ts";
import { CallFailure, UNREACHABLE } from "../../kernel/failure.ts";
import { sendFile } from "../../kernel/file-upload.ts";
import { trackAction } from "../../kernel/tracking.ts";

/** The message of any failed upload. */
export const GENERAL_FAILURE = "CONTENT_UPLOAD_ERROR_THERE_WAS_AN_ERROR_UPLOADING_YOUR_FILE";
/** The percentage after each of the three upload steps. */
export const PERCENT_AFTER = { begun: 33, sent: 66, done: 100 } as const;

/** A started upload that failed. */
export class UploadFailure extends Error {
  override readonly name = "UploadFailure";
  readonly key: MessageKey;
  /** Whether the server took nothing, so that another attempt must begin anew. */
  readonly isFinal: boolean;

  constructor(key: MessageKey, cause: unknown) {
    super(cause instanceof CallFailure && cause.hasServerMessage ? cause.message : "", { cause });
    this.key = key;
    this.isFinal = cause instanceof CallFailure && cause.status < 500;
  }
}

const isResponse = (failure: unknown): boolean => failure instanceof CallFailure && failure.code !== UNREACHABLE;

/** How much of a file is sent. */
export interface SentBytes {
  readonly sentBytes: number;
  readonly totalBytes: number;
}

export interface UploadProgress {
  readonly percent: number;
  /** Only while the file is sent. */
  readonly sent?: SentBytes;
  /** Whether the upload waits for a network. */
  readonly isWaiting?: boolean;
}

/** The progress while a file is sent: the percentage is between those of the steps before and after. */
export function progressOf(sent: SentBytes): UploadProgress {
  const { begun, sent: end } = PERCENT_AFTER;
  const share = sent.totalBytes === 0 ? 0 : sent.sentBytes / sent.totalBytes;
  return { percent: Math.min(end - 1, begun + Math.floor(share * (end - begun))), sent };
}

export interface UploadOptions {
  readonly file: File | undefined;
  readonly entityId: string;
  /** Gets the address that takes the file as it is sent; a link has none. */
  readonly start: (file: File | undefined) => Promise<StartedUpload>;
  /** Ends the upload. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: UploadProgress) => void;
}

/** The file as it is sent. */
const prepare = async (file: File | undefined): Promise<File | undefined> =>
  file && (await import("../../media/components/ready-to-send.ts")).readyToSend(file);

type ReportedFile = Pick<File, "name" | "size" | "type">;

const report = (file: ReportedFile, about: Pick<UploadReport, "entityId" | "versionId" | "uploadSuccessful">) =>
  call(contentEndpoints.finish, {
    body: {
      ...about,
      fileExtension: extensionOf(file.name),
      ...{ fileName: file.name, fileSizeBytes: file.size, fileType: file.type },
    },
  });

/** Reports that a file will not be sent; without a network the server finds out by itself. */
export const giveUp = (file: ReportedFile, entityId: string, { versionId }: StartedUpload): Promise<unknown> =>
  report(file, { entityId, versionId, uploadSuccessful: false }).catch(() => undefined);

/** Sends a file in parts to the address that takes it. */
async function send(file: File, address: string, { signal, onProgress }: UploadOptions): Promise<void> {
  const totalBytes = file.size;
  let sentBytes = 0;
  const tell = (isWaiting: boolean): void => onProgress({ ...progressOf({ sentBytes, totalBytes }), isWaiting });
  await sendFile({
    ...{ address, file, partBytes: MAX_PART_BYTES, signal },
    onProgress: (bytes) => {
      sentBytes = bytes;
      tell(false);
    },
    onWaiting: tell,
  });
}

/** Gets an address for the file, sends the file and confirms the upload; a link needs only the first step. */
export async function upload(options: UploadOptions): Promise<void> {
  const { entityId, start, signal, onProgress } = options;
  const file = await prepare(options.file);
  const { signedUrl, versionId } = await start(file);
  onProgress({ percent: PERCENT_AFTER.begun });
  if (signedUrl !== null && file !== undefined) {
    await send(file, signedUrl, options).catch((failure: unknown) => {
      signal.throwIfAborted();
      throw new UploadFailure(GENERAL_FAILURE, failure);
    });
    onProgress({ percent: PERCENT_AFTER.sent });
    await report(file, { entityId, versionId, uploadSuccessful: true }).catch((failure: unknown) => {
      throw new UploadFailure(
        isResponse(failure) ? `${GENERAL_FAILURE}_FINISH_1` : `${GENERAL_FAILURE}_FINISH_2`,
        failure,
      );
    });
  }
  trackAction(contentEndpoints.finish);
  onProgress({ percent: PERCENT_AFTER.done });
}
