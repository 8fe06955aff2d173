const ENVIRONMENTS_WITH_PAGE: readonly string[] = ["local", "dev", "qa"];

/** Whether guided creation has its own address in an environment. */
export const hasGuidedPage = (environment: string): boolean => ENVIRONMENTS_WITH_PAGE.includes(environment);
