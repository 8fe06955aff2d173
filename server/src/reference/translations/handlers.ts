import type { translationEndpoints } from "@openrounds/contract/reference/translations/endpoints.ts";
import { DEFAULT_LOCALE, matchLocale, underscored } from "@openrounds/messages/locales.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { changeTranslation, listTranslations, translationOf } from "./service.ts";

export const translationHandlers: Handlers<typeof translationEndpoints> = {
  file({ params }) {
    const locale = matchLocale(params.locale) ?? DEFAULT_LOCALE;
    return { locale: underscored(locale), fileUrl: translationOf(locale).fileUrl };
  },
  list: ({ params, query }, { platform }) => listTranslations(platform.env, params.locale, query),
  change: ({ params, body }, { platform }) => ({ translation: changeTranslation(platform.env, params.locale, body) }),
};
