import type { DetailedError } from "tus-js-client";
import { CallFailure, UNREACHABLE, textOfUnreachable } from "./failure.ts";

/** Pauses before a part is sent again; they begin anew with each part that arrives. */
const RETRY_AFTER_MS = [0, 1000, 3000];
/** Statuses below 500 that pass by themselves: too slow, another part is being written, too many. */
const PASSING = [408, 409, 423, 429];

export interface FileUpload {
  /** The address that takes the parts of this file. */
  readonly address: string;
  readonly file: File;
  /** The maximum size of a part. */
  readonly partBytes: number;
  /** Ends the upload; what has arrived stays where it is. */
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number) => void;
  /** Called when the device has no network, and when it has one again. */
  readonly onWaiting: (isWaiting: boolean) => void;
}

const statusIn = (error: DetailedError | Error): number =>
  "originalResponse" in error ? (error.originalResponse?.getStatus() ?? 0) : 0;

/** The failure of an upload as one of a call. */
function failureOf(error: DetailedError | Error): CallFailure {
  const status = statusIn(error);
  if (status === 0) return new CallFailure(500, { responseCode: UNREACHABLE, message: textOfUnreachable() });
  const text = "originalResponse" in error ? error.originalResponse?.getBody() : undefined;
  try {
    return new CallFailure(status, JSON.parse(text ?? ""));
  } catch {
    return new CallFailure(status, {});
  }
}

/** Whether the same part may be taken a moment later. */
export const mayPass = (status: number): boolean => status < 400 || status >= 500 || PASSING.includes(status);

/**
 * Sends a file in parts, by the tus protocol. What has arrived before is not sent again, and a device without a network
 * waits for it. Fails with a CallFailure if a part is refused, or does not arrive after some attempts.
 */
export async function sendFile({ address, file, partBytes, signal, ...told }: FileUpload): Promise<void> {
  const { Upload } = await import("tus-js-client");
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(file, {
      uploadUrl: address,
      chunkSize: partBytes,
      storeFingerprintForResuming: false,
      headers: { "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}` },
      retryDelays: RETRY_AFTER_MS,
      onShouldRetry: (error) => navigator.onLine && mayPass(statusIn(error)),
      onProgress: told.onProgress,
      onSuccess: () => resolve(),
      onError: (error) => {
        if (navigator.onLine || !mayPass(statusIn(error))) return reject(failureOf(error));
        told.onWaiting(true);
        addEventListener("online", goOn, { once: true, signal });
      },
    });
    const goOn = (): void => {
      told.onWaiting(false);
      upload.start();
    };
    const stop = (): void => {
      void upload.abort();
      reject(new DOMException("The upload was stopped", "AbortError"));
    };
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    upload.start();
  });
}
