import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import { UPLOAD_MEDIA_TYPE, type StartedUpload } from "@openrounds/contract/content/schemas.ts";
import { extensionOf } from "@openrounds/contract/media/documents/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { call, sendFile } from "../../kernel/call.ts";
import { CallFailure, UNREACHABLE } from "../../kernel/failure.ts";
import { trackAction } from "../../kernel/tracking.ts";

/** The message of any failed upload. */
export const GENERAL_FAILURE = "CONTENT_UPLOAD_ERROR_THERE_WAS_AN_ERROR_UPLOADING_YOUR_FILE";
/** The percentage after each of the three upload steps. */
export const PERCENT_AFTER = { begun: 33, sent: 66, done: 100 } as const;

/** A started upload that failed. */
export class UploadFailure extends Error {
  override readonly name = "UploadFailure";
  readonly key: MessageKey;

  constructor(key: MessageKey, cause: unknown) {
    super(cause instanceof CallFailure && cause.hasServerMessage ? cause.message : "", { cause });
    this.key = key;
  }
}

const isResponse = (failure: unknown): boolean => failure instanceof CallFailure && failure.code !== UNREACHABLE;

export interface UploadOptions {
  readonly file: File | undefined;
  readonly entityId: string;
  /** Gets the signed URL to upload to, for a file with an extension; a link has none. */
  readonly start: (fileExtension: string | undefined) => Promise<StartedUpload>;
  readonly onProgress: (percent: number) => void;
}

/** A photo is shrunk; another file stays as it is. */
const readyToSend = async (file: File | undefined): Promise<File | undefined> =>
  file && (await import("../../media/components/shrink-photo.ts")).shrinkPhoto(file);

/** Gets a signed URL, uploads the file to it and confirms the upload; a link needs only the first step. */
export async function upload({ file: chosen, entityId, start, onProgress }: UploadOptions): Promise<void> {
  const file = await readyToSend(chosen);
  const { signedUrl, versionId } = await start(file && extensionOf(file.name));
  onProgress(PERCENT_AFTER.begun);
  if (signedUrl !== null && file !== undefined) {
    const report = (uploadSuccessful: boolean) =>
      call(contentEndpoints.finish, {
        body: {
          ...{ entityId, versionId, uploadSuccessful, fileExtension: extensionOf(file.name) },
          ...{ fileName: file.name, fileSizeBytes: file.size, fileType: file.type },
        },
      });
    await sendFile(signedUrl, file, UPLOAD_MEDIA_TYPE).catch(async (failure: unknown) => {
      await report(false).catch(() => undefined);
      throw new UploadFailure(GENERAL_FAILURE, failure);
    });
    onProgress(PERCENT_AFTER.sent);
    await report(true).catch((failure: unknown) => {
      throw new UploadFailure(
        isResponse(failure) ? `${GENERAL_FAILURE}_FINISH_1` : `${GENERAL_FAILURE}_FINISH_2`,
        failure,
      );
    });
  }
  trackAction(contentEndpoints.finish);
  onProgress(PERCENT_AFTER.done);
}
