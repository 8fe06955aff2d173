import { page, type Page } from "../kernel/page.ts";

/** Pages to answer forms: feedback, assessments and registration; and pages to build forms and read reports. */
export const formPages: readonly Page[] = [
  page("/feedback", "shell", ["forms", "identity"], () =>
    import("./pages/feedback-page.tsx").then(({ FeedbackPage }) => FeedbackPage),
  ),
  page("/feedback/share", "fullScreen", ["forms"], () =>
    import("./pages/feedback-share-page.tsx").then(({ FeedbackSharePage }) => FeedbackSharePage),
  ),
  page("/assessment", "shell", ["forms", "identity"], () =>
    import("./pages/assessment-page.tsx").then(({ AssessmentPage }) => AssessmentPage),
  ),
  page("/batch/$batchId/registration", "shell", ["forms", "identity"], () =>
    import("./pages/registration-page.tsx").then(({ RegistrationPage }) => RegistrationPage),
  ),
  page("/batch/$batchId/forms/$form", "shell", ["forms", "batches"], () =>
    import("./pages/builder-page.tsx").then(({ BuilderPage }) => BuilderPage),
  ),
  page("/batch/$batchId/assessment/$formId", "shell", ["forms", "batches"], () =>
    import("./pages/report-page.tsx").then(({ ReportPage }) => ReportPage),
  ),
];
