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

/** So many are drawn at once; the search finds the others. */
const SHOWN = 100;

interface Entry {
  readonly domain: string;
  readonly key: string;
  readonly english: string;
  /** Null while it is not translated. */
  readonly text: string | null;
}

type Listed = "loading" | "absent" | "failed" | readonly Entry[];

/** The texts of a language beside the English ones, where this server is one for development. */
function useTranslations(locale: Locale): Listed {
  const [listed, setListed] = useState<Listed>("loading");
  const load = useCallback(async (): Promise<Listed> => {
    if (!(await isDevelopment())) return "absent";
    const { entries } = (await readDevelopment(`/dev/translations?locale=${locale}`)) as { entries: readonly Entry[] };
    return entries;
  }, [locale]);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Listed): void => {
      if (isCurrent) setListed(next);
    };
    setListed("loading");
    load().then(show, () => show("failed"));
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return listed;
}

function Entries({ entries, locale }: { readonly entries: readonly Entry[]; readonly locale: Locale }) {
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
          {entries.slice(0, SHOWN).map(({ domain, key, english, text }) => (
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

/** Every text of the product beside its translation; only while developing. */
export function TranslationsPage() {
  const t = useText();
  const [locale, setLocale] = useState<Locale>(currentLocale());
  const [search, setSearch] = useState("");
  const listed = useTranslations(locale);
  if (listed === "absent") return <Navigate to="/home" replace />;
  const wanted = search.trim().toLocaleLowerCase();
  const entries = typeof listed === "object" ? listed : [];
  const found = entries.filter(({ key, english, text }) =>
    `${key} ${english} ${text ?? ""}`.toLocaleLowerCase().includes(wanted),
  );
  const done = entries.filter(({ text }) => text !== null).length;
  return (
    <main className="page">
      <PageHeader
        title={t("site.translations.title")}
        meta={t("site.translations.done", { done, total: entries.length })}
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
        {listed === "loading" && <Skeleton lines={6} height="2.5rem" />}
        {listed === "failed" && <FailedState title={t("site.translations.failed")} text={t("COMMON_ERROR_MESSAGE")} />}
        {typeof listed === "object" && <Entries entries={found} locale={locale} />}
      </div>
    </main>
  );
}
