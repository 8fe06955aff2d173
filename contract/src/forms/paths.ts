/** The page for feedback on a session, or the list of open feedback. */
export const FEEDBACK_PATH = "/feedback";
/** The page of an assessment, or the list of open ones. */
export const ASSESSMENT_PATH = "/assessment";
/** The page that resolves a feedback link. */
export const FEEDBACK_SHARE_PATH = "/feedback/share";

/** The feedback page of a session. */
export const feedbackPath = (sessionId: string): string => `${FEEDBACK_PATH}?sessionId=${sessionId}`;

/** The page of an assessment, for people to whom it was sent. */
export const assessmentPath = (formId: string, instanceId: string): string =>
  `${ASSESSMENT_PATH}?${new URLSearchParams({ formId, instanceId })}`;

/** The address of a signed feedback link. */
export const feedbackSharePath = (encodedData: string): string =>
  `${FEEDBACK_SHARE_PATH}?${new URLSearchParams({ "encoded-data": encodedData })}`;

/** The address of a signed assessment link. */
export const assessmentSharePath = (encodedData: string): string =>
  `${ASSESSMENT_PATH}?${new URLSearchParams({ "encoded-data": encodedData })}`;

/** The page to answer the registration form of a batch. */
export const registrationFormPath = (batchId: string): string => `/batch/${batchId}/registration`;

/** The builder of a form of a batch: its registration form, its feedback form, a new or an existing assessment. */
export const builderPath = (batchId: string, form: string): string => `/batch/${batchId}/forms/${form}`;

/** The report of an assessment. */
export const assessmentReportPath = (batchId: string, formId: string): string =>
  `/batch/${batchId}/assessment/${formId}`;
