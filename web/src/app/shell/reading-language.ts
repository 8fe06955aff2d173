import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { User } from "@openrounds/contract/identity/schemas.ts";
import { matchLocale, underscored } from "@openrounds/messages/locales.ts";
import { useEffect } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { chooseLocale, storedLocale } from "../../kernel/locale.ts";
import { useEndpointMutation } from "../../kernel/query.ts";
import { toastFailure } from "../../ui/toast.ts";

/** Keeps device and profile in one language: what was chosen on the device wins, else that of the profile. */
export function useReadingLanguage({ userId, primaryReadingLanguage }: User): void {
  const t = useText();
  const { mutate } = useEndpointMutation(identityEndpoints.updateUser, {
    refreshes: [identityEndpoints.readUser],
    onFail: () => toastFailure(t("APP_ERROR")),
  });
  useEffect(() => {
    const stored = storedLocale();
    const read = matchLocale(primaryReadingLanguage);
    if (stored === undefined && read !== undefined) chooseLocale(read);
    if (stored === undefined || stored === read) return;
    mutate({ params: { userId }, body: { primaryReadingLanguage: underscored(stored) } });
  }, [userId, primaryReadingLanguage, mutate]);
}
