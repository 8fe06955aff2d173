import { useQuery } from "@tanstack/react-query";
import { translationEndpoints } from "@openrounds/contract/reference/translations/endpoints.ts";
import { STANDINGS, TRANSLATIONS_PER_PAGE } from "@openrounds/contract/reference/translations/schemas.ts";
import { DEFAULT_LOCALE, LOCALES, LOCALE_CODES } from "@openrounds/messages/locales.ts";
import * as z from "zod/mini";
import { useText } from "../../kernel/i18n.tsx";
import { currentLocale } from "../../kernel/locale.ts";
import { endpointQuery } from "../../kernel/query.ts";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { oneOf, searchText, useListAddress, useListSearch } from "../../ui/list/list-address.ts";
import { ListView } from "../../ui/list/list-view.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { TranslationCard } from "./translation-card.tsx";
import "../../ui/styles/legal.css";

const TRANSLATED_LOCALES = LOCALE_CODES.filter((code) => code !== DEFAULT_LOCALE);
/** The language that is opened first where the page is read in English. */
const FIRST_LOCALE = "hi";

/** The language, the filters and the search, in the address. */
const translationsAddressSchema = z.object({
  locale: oneOf(["", ...TRANSLATED_LOCALES], ""),
  part: searchText(40),
  standing: oneOf(["", ...STANDINGS], ""),
  text: searchText(),
});

/** Every text of the product beside its translation, to be read and repaired. */
export function Translations() {
  const t = useText();
  const list = useListAddress(translationsAddressSchema);
  const { filters, change } = list;
  const ownLocale = currentLocale();
  const locale = filters.locale || (ownLocale === DEFAULT_LOCALE ? FIRST_LOCALE : ownLocale);
  const query = useQuery(
    endpointQuery(translationEndpoints.list, {
      params: { locale },
      query: {
        text: filters.text,
        pageNo: list.page,
        ...(filters.part !== "" && { domain: filters.part }),
        ...(filters.standing !== "" && { standing: filters.standing }),
      },
    }),
  );
  const { counts, domainList = [] } = query.data ?? {};
  const total = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <main className="page">
      <PageHeader
        title={t("site.translations.title")}
        {...(counts !== undefined && { meta: t("site.translations.done", { done: counts.reviewed, total }) })}
      />
      <p className="t2">{t("site.translations.text")}</p>
      <section className="card translations">
        <div className="tools">
          <SearchBox placeholder={t("site.translations.search")} {...useListSearch(list)} />
          <FilterSelect
            label={t("site.translations.language")}
            value={locale}
            choices={TRANSLATED_LOCALES}
            nameOf={(code) => LOCALES[code]}
            onChange={(next) => change({ locale: next })}
          />
          <FilterSelect
            label={t("site.translations.standing")}
            value={filters.standing}
            choices={["", ...STANDINGS]}
            nameOf={(standing) =>
              standing === ""
                ? t("site.translations.everyStanding")
                : t("site.translations.count", {
                    state: t(`site.translations.standing.${standing}`),
                    count: counts?.[standing] ?? 0,
                  })
            }
            onChange={(standing) => change({ standing })}
          />
          <FilterSelect
            label={t("site.translations.part")}
            value={filters.part}
            choices={["", ...domainList]}
            nameOf={(part) => (part === "" ? t("site.translations.everyPart") : part)}
            onChange={(part) => change({ part })}
          />
        </div>
        <ListView
          query={query}
          list={list}
          rowsOf={({ translationList }) => translationList}
          totalOf={({ totalNumber }) => totalNumber}
          pageSize={TRANSLATIONS_PER_PAGE}
          rowHeight="9rem"
          noneFound={{ title: t("app.noResults"), text: t("site.translations.none") }}
        >
          {(translations) => (
            <ul>
              {translations.map((translation) => (
                <TranslationCard key={`${locale} ${translation.key}`} locale={locale} translation={translation} />
              ))}
            </ul>
          )}
        </ListView>
      </section>
    </main>
  );
}
