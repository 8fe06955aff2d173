/** The body of a successful response. */
export interface SuccessBody<Result> {
  readonly responseCode: "Success";
  readonly resultBody: Result;
}

/** The body of a refused call; code is a message key. */
export interface FailureBody {
  readonly responseCode: string;
  readonly message: string;
  readonly error: {
    readonly message: string;
    readonly code: string;
    /** What people read instead of the message, where the specification fixes the message for programs. */
    readonly text?: string;
    /** Message text by field path, for forms. */
    readonly fields?: Readonly<Record<string, string>>;
  };
}
