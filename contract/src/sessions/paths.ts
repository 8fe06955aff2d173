/** The live room of a session. */
export const roomPath = (sessionId: string): string => `/live/${sessionId}`;

/** The link of a guest. Its key is in the fragment, which browsers do not send to servers. */
export const guestPath = (key: string): string => `/guest#${key}`;

/** The page of a session: attendance, insights, feedback. */
export const sessionPath = (sessionId: string): string => `/session/${sessionId}`;

/** The screen with the code for check-in at the door. */
export const doorPath = (sessionId: string): string => `${sessionPath(sessionId)}/door`;

export const CHECK_IN_PATH = "/check-in";

/** The address in the code at a door. */
export const codePath = (code: string): string => `${CHECK_IN_PATH}?code=${encodeURIComponent(code)}`;

/** The page where the holder of a pass checks in, before or after sign-in. */
export const passPath = (pass: string): string => `${CHECK_IN_PATH}?pass=${encodeURIComponent(pass)}`;

/** The page that asks a person at a plain link whether they are still there. */
export const stayPath = (sessionId: string): string => `${sessionPath(sessionId)}/stay`;

/** The page of a recording that anyone may watch. */
export const recordingPath = (recordingId: string): string => `/recording/${recordingId}`;

/** The calendar of the person. */
export const CALENDAR_PATH = "/calendar";

/** The calendar of a hub or superhub. */
export const organizationCalendarPath = (organizationId: string): string => `/hub/${organizationId}/calendar`;
