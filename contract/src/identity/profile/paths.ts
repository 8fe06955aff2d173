/** The person's own profile. */
export const PROFILE_PATH = "/profile";

/** The public profile of a person. */
export const publicProfilePath = (userId: string): string => `/public-profile/${userId}`;

/** The link in a mail that cancels the deletion of an account. */
export const keepAccountPath = (token: string): string => `/keep-account?id=${token}`;
