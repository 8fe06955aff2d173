/** The answer of a call that succeeded. */
export interface SuccessBody<Result> {
  readonly responseCode: "Success";
  readonly resultBody: Result;
}

/** The answer of a call that was refused; code is a message key. */
export interface FailureBody {
  readonly responseCode: string;
  readonly message: string;
  readonly error: {
    readonly message: string;
    readonly code: string;
    /** Message text by field path, for forms. */
    readonly fields?: Readonly<Record<string, string>>;
  };
}
