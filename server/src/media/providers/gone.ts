const statusOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "status_code" in error ? error.status_code : undefined;

/** Passes over the error by which the tus server says that there is no such upload, or no longer. */
export const orGone = (error: unknown): undefined => {
  const status = statusOf(error);
  if (status !== 404 && status !== 410) throw error;
};
