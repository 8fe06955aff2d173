/** The address of the live room of a session. */
export const roomPath = (sessionId: string): string => `/live/${sessionId}`;

/** The address of a guest's own link; what proves it stands behind the #, which browsers send to nobody. */
export const guestPath = (key: string): string => `/guest#${key}`;

/** The address of a session's own page: attendance, insights, feedback. */
export const sessionPath = (sessionId: string): string => `/session/${sessionId}`;

/** The address of the screen with the code that people at the door of a session scan. */
export const doorPath = (sessionId: string): string => `${sessionPath(sessionId)}/door`;

export const CHECK_IN_PATH = "/check-in";

/** What the code at a door holds. */
export const codePath = (code: string): string => `${CHECK_IN_PATH}?code=${encodeURIComponent(code)}`;

/** Where somebody with a pass checks in, before or after signing in. */
export const passPath = (pass: string): string => `${CHECK_IN_PATH}?pass=${encodeURIComponent(pass)}`;
