import type { DataStore } from "@tus/server";

/** A range of a file, with its first and last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface DownloadTerms {
  readonly expiresInS: number;
  /** The name of the downloaded file. */
  readonly filename: string;
  /** Audio and video with a media type may play inline; everything else is a download. */
  readonly mediaType?: string;
}

/** Operations on stored files. Keys are folder/name. */
export interface FileStorage {
  put(key: string, bytes: Buffer, mediaType: string): Promise<void>;
  /** Stores a received local file; the local file may be moved. */
  take(key: string, part: string, mediaType: string): Promise<void>;
  /** The bytes of the file or of a range; undefined when there is no such file. */
  get(key: string, range?: ByteRange): Promise<Buffer | undefined>;
  /** Copies the file to a local file for inspection; false when there is no such file. */
  give(key: string, part: string): Promise<boolean>;
  /** The size of the file in bytes; undefined when there is no such file. */
  size(key: string): Promise<number | undefined>;
  remove(key: string): Promise<void>;
  /** Receives files in parts, by the tus protocol; a complete one is a file under its key. */
  receiver(): Promise<DataStore>;
  /** Removes a file that was received in parts, complete or not. Idempotent. */
  removeReceived(key: string): Promise<void>;
}

/** The storage of files: the local disk, or a bucket by setting. */
export interface Storage extends FileStorage {
  /** The origin of its addresses, for the Content-Security-Policy; empty when it is this site. */
  readonly origin: string;
  /** The bucket's own signed address of a file; undefined when this server serves the file. */
  bucketAddress(key: string, terms: DownloadTerms): Promise<string | undefined>;
}
