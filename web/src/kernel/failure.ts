/** The failure of a call: the parsed body of the answer and its status. */
export class CallFailure extends Error {
  override readonly name = "CallFailure";
  readonly status: number;
  /** A message key of the server. */
  readonly code: string;
  /** Texts by field path, in the language of the interface. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whether the answer carried a message. */
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

let readUnreachableText = (): string | undefined => undefined;

/** Sets the text for a server that cannot be reached. Called once, when the messages are loaded. */
export function setUnreachableText(say: () => string | undefined): void {
  readUnreachableText = say;
}

/** The code of a call that got no answer. */
export const UNREACHABLE = "error.unreachable";

/** The text shown when there was no answer. */
export const textOfUnreachable = (): string => readUnreachableText() ?? UNSPECIFIED;

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

/** The status of any failure; one that is no answer of the server counts as 500. */
export const statusOf = (failure: unknown): number => (failure instanceof CallFailure ? failure.status : 500);

/** The text to show for any failure. */
export const messageOf = (failure: unknown): string => (failure instanceof Error ? failure.message : UNSPECIFIED);

/** Whether a failure names the fields that are wrong. */
export const hasFieldErrors = (failure: unknown): boolean =>
  failure instanceof CallFailure && Object.keys(failure.fields).length > 0;

/** Whether the row was changed by somebody else since it was read. */
export const isConflict = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.code === "error.conflict" && failure.status === 409;
