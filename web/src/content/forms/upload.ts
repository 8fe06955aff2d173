import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import { UPLOAD_MEDIA_TYPE, type StartedUpload } from "@openrounds/contract/content/schemas.ts";
import { extensionOf } from "@openrounds/contract/media/documents/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { call, sendFile } from "../../kernel/call.ts";
import { CallFailure, UNREACHABLE } from "../../kernel/failure.ts";

/** What is said of an upload that failed for whatever reason. */
export const FAILED = "CONTENT_UPLOAD_ERROR_THERE_WAS_AN_ERROR_UPLOADING_YOUR_FILE";
/** How far an upload is after each of its three steps. */
export const STEPS = { begun: 33, sent: 66, done: 100 } as const;

/** An upload that began and did not end well. */
export class UploadFailure extends Error {
  override readonly name = "UploadFailure";
  readonly key: MessageKey;

  constructor(key: MessageKey, cause: unknown) {
    super(cause instanceof CallFailure && cause.hasServerMessage ? cause.message : "", { cause });
    this.key = key;
  }
}

const isAnswered = (failure: unknown): boolean => failure instanceof CallFailure && failure.code !== UNREACHABLE;

export interface Upload {
  readonly file: File | undefined;
  readonly entityId: string;
  /** Asks where the file goes to. */
  readonly begin: () => Promise<StartedUpload>;
  readonly onProgress: (percent: number) => void;
}

/** Asks for a signed address, sends the file to it and reports that it was sent; a link is there at once. */
export async function upload({ file, entityId, begin, onProgress }: Upload): Promise<void> {
  const { signedUrl, versionId } = await begin();
  onProgress(STEPS.begun);
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
      throw new UploadFailure(FAILED, failure);
    });
    onProgress(STEPS.sent);
    await report(true).catch((failure: unknown) => {
      throw new UploadFailure(isAnswered(failure) ? `${FAILED}_FINISH_1` : `${FAILED}_FINISH_2`, failure);
    });
  }
  onProgress(STEPS.done);
}
