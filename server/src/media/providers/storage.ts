/** Part of a file: the first and the last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface DownloadTerms {
  readonly expiresInS: number;
  /** The name a person saves the file under. */
  readonly filename: string;
  /** Sound and film of a named type may play in the page; everything else is saved. */
  readonly mediaType?: string;
}

export interface UploadTerms {
  readonly expiresInS: number;
  readonly mediaType: string;
  readonly maxBytes: number;
}

/** What is done with the bytes of files. Keys are folder/name. */
export interface Files {
  put(key: string, bytes: Buffer, mediaType: string): Promise<void>;
  /** Stores what was received into a file of this server; the file may be gone afterwards. */
  take(key: string, part: string, mediaType: string): Promise<void>;
  /** The bytes, or a part of them; undefined when there is no such file. */
  get(key: string, range?: ByteRange): Promise<Buffer | undefined>;
  /** Copies the file into a file of this server, to be looked at; false when there is no such file. */
  give(key: string, part: string): Promise<boolean>;
  /** How many bytes the file has; undefined when there is no such file. */
  size(key: string): Promise<number | undefined>;
  remove(key: string): Promise<void>;
  /** An address that takes one PUT of the named type; beginning with / on this site. Measure the file afterwards. */
  signedUpload(key: string, terms: UploadTerms): Promise<string>;
}

/** Where the bytes of files are: the local disk, or a bucket by setting. */
export interface Storage extends Files {
  /** The origin of its addresses, which pages must allow; empty where it is this site. */
  readonly origin: string;
  /** The bucket's own address of a file, which gives it to whoever holds it; undefined where this server has the file. */
  bucketAddress(key: string, terms: DownloadTerms): Promise<string | undefined>;
}
