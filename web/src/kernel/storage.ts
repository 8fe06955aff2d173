/** All keys of the browser's storage, which is used only through this module. */
export const localKeys = {
  locale: "or.locale",
  translation: "or.translation",
  location: "or.location",
  userId: "or.userId",
  view: "or.view",
  views: "or.views",
  organizationId: "or.organizationId",
  managing: "or.managing",
  drafts: "or.drafts",
  deviceId: "or.deviceId",
  downloadSeen: "or.downloadSeen",
  updateLater: "or.updateLater",
  updateSeen: "or.updateSeen",
  invitedHubId: "or.invitedHubId",
  greetedHubId: "or.greetedHubId",
  room: "or.room",
} as const;

export const sessionKeys = {
  invitation: "or.invitation",
  address: "or.address",
  pendingCode: "or.pendingCode",
  redirect: "or.redirect",
  socialProfile: "or.socialProfile",
  botToken: "or.botToken",
  locationSkipped: "or.locationSkipped",
  resetId: "or.resetId",
  unlocks: "or.unlocks",
  registration: "or.chosenBatch",
  registrationFailed: "or.registration-failed",
  hubOnboarding: "or.hubOnboarding",
  landing: "or.landing",
  onboardingLater: "or.onboardingLater",
  roomLanguage: "or.roomLanguage",
} as const;

type LocalKey = (typeof localKeys)[keyof typeof localKeys];
type SessionKey = (typeof sessionKeys)[keyof typeof sessionKeys];

/** Storage throws in a browser that refuses cookies; then nothing is stored. */
function guarded<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

const guardedStorage = <Key extends string>(storage: () => Storage) => ({
  read: (key: Key): string | null => guarded(() => storage().getItem(key), null),
  write: (key: Key, value: string): void => guarded(() => storage().setItem(key, value), undefined),
  remove: (key: Key): void => guarded(() => storage().removeItem(key), undefined),
});

/** Storage that lasts until the person logs out. */
export const deviceStorage = guardedStorage<LocalKey>(() => localStorage);
/** Storage that lasts until the tab is closed. */
export const tabStorage = guardedStorage<SessionKey>(() => sessionStorage);

/** Keys that belong to the device, not the person: they are kept at logout. */
const KEPT_AT_LOGOUT: readonly LocalKey[] = [
  localKeys.locale,
  localKeys.translation,
  localKeys.location,
  localKeys.downloadSeen,
  localKeys.updateLater,
  localKeys.updateSeen,
  localKeys.room,
];

/** Clears at logout all keys that belong to the person. */
export function clearStorage(): void {
  for (const key of Object.values(localKeys)) if (!KEPT_AT_LOGOUT.includes(key)) deviceStorage.remove(key);
  for (const key of Object.values(sessionKeys)) tabStorage.remove(key);
}
