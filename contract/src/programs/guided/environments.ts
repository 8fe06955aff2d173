const OPEN_IN: readonly string[] = ["local", "dev", "qa"];

/** Whether guided creation has an address of its own in an environment. */
export const hasGuidedPage = (environment: string): boolean => OPEN_IN.includes(environment);
