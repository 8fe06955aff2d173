/** The address of the live room of a session. */
export const roomPath = (sessionId: string): string => `/live/${sessionId}`;

/** The address of a session's own page: attendance, insights, feedback. */
export const sessionPath = (sessionId: string): string => `/session/${sessionId}`;
