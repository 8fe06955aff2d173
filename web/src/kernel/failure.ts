/** The failure of a call: the parsed body of the response and its status. */
export class CallFailure extends Error {
  override readonly name = "CallFailure";
  readonly status: number;
  /** A message key of the server. */
  readonly code: string;
  /** Texts by field path, in the language of the interface. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whether the response had a message. */
  readonly hasServerMessage: boolean;

  constructor(status: number, body: unknown) {
    const { message, code, fields } = readBody(body);
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.hasServerMessage = message !== UNSPECIFIED;
  }
}

const UNSPECIFIED = "Error message unspecified";

/** The texts of failures that the server did not describe. */
export type FailureKey = "error.offline" | "error.unspecified";

let readFailureText = (_key: FailureKey): string | undefined => undefined;

/** Sets where the texts of failures come from. Called once, when the messages are loaded. */
export function setFailureTexts(read: (key: FailureKey) => string | undefined): void {
  readFailureText = read;
}

/** The code of a call without a response. */
export const UNREACHABLE = "error.unreachable";

/** Whether a call got no response of the server: none at all, or one of a proxy before it. */
export const isUnreachable = (failure: unknown): boolean =>
  failure instanceof CallFailure && (failure.code === UNREACHABLE || failure.status === 502 || failure.status === 504);

/** The text shown when there was no response. */
export const textOfUnreachable = (): string => readFailureText("error.offline") ?? UNSPECIFIED;

function readBody(body: unknown): { message: string; code: string; fields: Record<string, string> } {
  const { message, responseCode, error } = (body ?? {}) as {
    message?: unknown;
    responseCode?: unknown;
    error?: { text?: unknown; message?: unknown; fields?: Record<string, string> };
  };
  const serverMessage = [error?.text, message, error?.message].find((text) => typeof text === "string" && text !== "");
  return {
    message: typeof serverMessage === "string" ? serverMessage : UNSPECIFIED,
    code: typeof responseCode === "string" ? responseCode : "error.unspecified",
    fields: error?.fields ?? {},
  };
}

/** The status of any failure; one without a response of the server counts as 500. */
export const statusOf = (failure: unknown): number => (failure instanceof CallFailure ? failure.status : 500);

/** The text to show for any failure. */
export function messageOf(failure: unknown): string {
  const isUndescribed = failure instanceof CallFailure && !failure.hasServerMessage;
  if (failure instanceof Error && !isUndescribed) return failure.message;
  return readFailureText("error.unspecified") ?? UNSPECIFIED;
}

/** Whether a failure names the fields that are wrong. */
export const hasFieldErrors = (failure: unknown): boolean =>
  failure instanceof CallFailure && Object.keys(failure.fields).length > 0;

/** Whether the row was changed by somebody else since it was read. */
export const isConflict = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.code === "error.conflict" && failure.status === 409;
