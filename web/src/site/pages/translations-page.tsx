import { Navigate } from "@tanstack/react-router";
import { LOCALES, LOCALE_CODES, type Locale } from "@openrounds/messages/locales.ts";
import { useCallback, useEffect, useState } from "react";
import { readDevelopment } from "../../kernel/call.ts";
import { isDevelopment } from "../../kernel/environment.ts";
import { useText } from "../../kernel/i18n.tsx";
import { currentLocale } from "../../kernel/locale.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { EmptyState, Skeleton } from "../../ui/states.tsx";
import "../../ui/styles/legal.css";

/** The most rows shown at once; the search finds the others. */
const MAX_ROWS = 100;

interface TranslationEntry {
  readonly domain: string;
  readonly key: string;
  readonly english: string;
  /** Null if it is not translated. */
  readonly text: string | null;
}

type TranslationsState = "loading" | "absent" | "failed" | readonly TranslationEntry[];

/** The texts of a language beside the English ones, on servers for development. */
function useTranslations(locale: Locale): TranslationsState {
  const [state, setState] = useState<TranslationsState>("loading");
  const load = useCallback(async (): Promise<TranslationsState> => {
    if (!(await isDevelopment())) return "absent";
    const { entries } = (await readDevelopment(`/dev/translations?locale=${locale}`)) as {
      entries: readonly TranslationEntry[];
    };
    return entries;
  }, [locale]);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: TranslationsState): void => {
      if (isCurrent) setState(next);
    };
    setState("loading");
    load().then(show, () => show("failed"));
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return state;
}

function TranslationTable({
  entries,
  locale,
}: {
  readonly entries: readonly TranslationEntry[];
  readonly locale: Locale;
}) {
  const t = useText();
  if (entries.length === 0) return <EmptyState title={t("app.noResults")} text={t("site.translations.none")} />;
  return (
    <div className="card tablewrap" role="region" aria-label={t("site.translations.title")} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t("site.translations.key")}</th>
            <th scope="col">{LOCALES.en}</th>
            <th scope="col">{LOCALES[locale]}</th>
          </tr>
        </thead>
        <tbody>
          {entries.slice(0, MAX_ROWS).map(({ domain, key, english, text }) => (
            <tr key={`${domain} ${key}`}>
              <th scope="row" className="xs">
                {key}
              </th>
              <td lang="en">{english}</td>
              <td lang={locale}>{text ?? <span className="t3">{t("site.translations.missing")}</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** All texts of the product beside their translations; only on servers for development. */
export function TranslationsPage() {
  const t = useText();
  const [locale, setLocale] = useState<Locale>(currentLocale());
  const [search, setSearch] = useState("");
  const state = useTranslations(locale);
  if (state === "absent") return <Navigate to="/home" replace />;
  const searchText = search.trim().toLocaleLowerCase();
  const entries = typeof state === "object" ? state : [];
  const matches = entries.filter(({ key, english, text }) =>
    `${key} ${english} ${text ?? ""}`.toLocaleLowerCase().includes(searchText),
  );
  const translatedCount = entries.filter(({ text }) => text !== null).length;
  return (
    <main className="page">
      <PageHeader
        title={t("site.translations.title")}
        meta={t("site.translations.done", { done: translatedCount, total: entries.length })}
      />
      <div className="stack g5">
        <div className="grid2">
          <SelectField
            label={t("identity.language")}
            value={locale}
            onChange={(event) => {
              const chosen = LOCALE_CODES.find((code) => code === event.currentTarget.value);
              if (chosen !== undefined) setLocale(chosen);
            }}
          >
            {LOCALE_CODES.map((code) => (
              <option key={code} value={code} lang={code}>
                {LOCALES[code]}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t("site.translations.search")}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </div>
        {state === "loading" && <Skeleton lines={6} height="2.5rem" />}
        {state === "failed" && <FailedState title={t("site.translations.failed")} text={t("COMMON_ERROR_MESSAGE")} />}
        {typeof state === "object" && <TranslationTable entries={matches} locale={locale} />}
      </div>
    </main>
  );
}
