import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { User } from "@openrounds/contract/identity/schemas.ts";
import { matchLocale, underscored } from "@openrounds/messages/locales.ts";
import { useEffect } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { chooseLocale, storedLocale } from "../../kernel/locale.ts";
import { useEndpointMutation } from "../../kernel/query.ts";
import { toastFailure } from "../../ui/toast.ts";

/** Keeps the language of device and profile the same: a choice on the device wins over the profile. */
export function useReadingLanguage({ userId, primaryReadingLanguage }: User): void {
  const t = useText();
  const { mutate } = useEndpointMutation(identityEndpoints.updateUser, {
    refreshes: [identityEndpoints.readUser],
    onFail: () => toastFailure(t("APP_ERROR")),
  });
  useEffect(() => {
    const deviceLocale = storedLocale();
    const profileLocale = matchLocale(primaryReadingLanguage);
    if (deviceLocale === undefined && profileLocale !== undefined) chooseLocale(profileLocale);
    if (deviceLocale === undefined || deviceLocale === profileLocale) return;
    mutate({ params: { userId }, body: { primaryReadingLanguage: underscored(deviceLocale) } });
  }, [userId, primaryReadingLanguage, mutate]);
}
