/** What a call failed with: the parsed body of the answer plus its status. */
export class CallFailure extends Error {
  override readonly name = "CallFailure";
  readonly status: number;
  /** A message key of the server. */
  readonly code: string;
  /** Texts by field path, in the person's language. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whether the server said what was wrong. */
  readonly isTold: boolean;

  constructor(status: number, body: unknown) {
    const { message, code, fields } = readBody(body);
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.isTold = message !== UNSPECIFIED;
  }
}

const UNSPECIFIED = "Error message unspecified";

let unreachable = (): string | undefined => undefined;

/** Gives the words for a server that cannot be reached; once, when the module that knows texts is loaded. */
export function sayUnreachable(say: () => string | undefined): void {
  unreachable = say;
}

/** The code of a call that no answer came to. */
export const UNREACHABLE = "error.unreachable";

/** What a person is told when no answer came. */
export const textOfUnreachable = (): string => unreachable() ?? UNSPECIFIED;

function readBody(body: unknown): { message: string; code: string; fields: Record<string, string> } {
  const { message, responseCode, error } = (body ?? {}) as {
    message?: unknown;
    responseCode?: unknown;
    error?: { message?: unknown; fields?: Record<string, string> };
  };
  const told = [message, error?.message].find((text) => typeof text === "string" && text !== "");
  return {
    message: typeof told === "string" ? told : UNSPECIFIED,
    code: typeof responseCode === "string" ? responseCode : "error.unspecified",
    fields: error?.fields ?? {},
  };
}

/** The status of any failure; what was no answer of the server counts as 500. */
export const statusOf = (failure: unknown): number => (failure instanceof CallFailure ? failure.status : 500);

/** The text to show for any failure. */
export const messageOf = (failure: unknown): string => (failure instanceof Error ? failure.message : UNSPECIFIED);

/** Whether a failure says at which fields something is wrong. */
export const isAtFields = (failure: unknown): boolean =>
  failure instanceof CallFailure && Object.keys(failure.fields).length > 0;

/** Whether somebody else saved since what is changed was read. */
export const isConflict = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.code === "error.conflict" && failure.status === 409;
