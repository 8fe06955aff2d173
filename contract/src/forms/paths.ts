/** The page that asks for feedback: on a session, or the list of what waits. */
export const FEEDBACK_PATH = "/feedback";
/** The page that asks the questions of an assessment, or lists what waits. */
export const ASSESSMENT_PATH = "/assessment";
/** The page that follows a feedback link. */
export const FEEDBACK_SHARE_PATH = "/feedback/share";

/** The address of the feedback on a session. */
export const feedbackPath = (sessionId: string): string => `${FEEDBACK_PATH}?sessionId=${sessionId}`;

/** The address of an assessment, for those it was sent to. */
export const assessmentPath = (formId: string, instanceId: string): string =>
  `${ASSESSMENT_PATH}?${new URLSearchParams({ formId, instanceId })}`;

/** The address of a feedback link that was sealed. */
export const feedbackSharePath = (encodedData: string): string =>
  `${FEEDBACK_SHARE_PATH}?${new URLSearchParams({ "encoded-data": encodedData })}`;

/** The address of an assessment link that was sealed. */
export const assessmentSharePath = (encodedData: string): string =>
  `${ASSESSMENT_PATH}?${new URLSearchParams({ "encoded-data": encodedData })}`;

/** The registration form of a batch, to be answered. */
export const registrationFormPath = (batchId: string): string => `/batch/${batchId}/registration`;

/** The builder of a form of a batch: of its registration, its feedback, a new assessment or a known one. */
export const builderPath = (batchId: string, form: string): string => `/batch/${batchId}/forms/${form}`;

/** The answers to an assessment. */
export const assessmentReportPath = (batchId: string, formId: string): string =>
  `/batch/${batchId}/assessment/${formId}`;
