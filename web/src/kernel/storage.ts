/** Everything that is kept on the device, and the only door to it. */
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
  registration: "or.registration",
  hubOnboarding: "or.hubOnboarding",
  landing: "or.landing",
} as const;

type LocalKey = (typeof localKeys)[keyof typeof localKeys];
type SessionKey = (typeof sessionKeys)[keyof typeof sessionKeys];

/** The storage of a browser that refuses cookies throws; then nothing is kept. */
function guarded<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

const doorTo = <Key extends string>(storage: () => Storage) => ({
  read: (key: Key): string | null => guarded(() => storage().getItem(key), null),
  write: (key: Key, value: string): void => guarded(() => storage().setItem(key, value), undefined),
  remove: (key: Key): void => guarded(() => storage().removeItem(key), undefined),
});

/** Kept until the person logs out. */
export const kept = doorTo<LocalKey>(() => localStorage);
/** Kept until the tab is closed. */
export const keptInTab = doorTo<SessionKey>(() => sessionStorage);

/** What belongs to the device and not to the person: it outlives their sign-in. */
const OF_DEVICE: readonly LocalKey[] = [
  localKeys.locale,
  localKeys.translation,
  localKeys.location,
  localKeys.downloadSeen,
  localKeys.updateLater,
  localKeys.updateSeen,
];

/** Forgets everything at logout but the language, the location and what was answered for the device. */
export function clearStorage(): void {
  for (const key of Object.values(localKeys)) if (!OF_DEVICE.includes(key)) kept.remove(key);
  for (const key of Object.values(sessionKeys)) keptInTab.remove(key);
}
