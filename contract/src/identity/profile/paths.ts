/** The own profile. */
export const PROFILE_PATH = "/profile";

/** What everybody may see of a person. */
export const publicProfilePath = (userId: string): string => `/public-profile/${userId}`;

/** Where a link in a mail leads that takes back the deletion of an account. */
export const keepAccountPath = (token: string): string => `/keep-account?id=${token}`;
