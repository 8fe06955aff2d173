import { useQuery } from "@tanstack/react-query";
import { MAX_LANGUAGES } from "@openrounds/contract/identity/profile/schemas.ts";
import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import { LOCALES, LOCALE_CODES, matchLocale, underscored } from "@openrounds/messages/locales.ts";
import { errorText } from "../../../kernel/form.ts";
import { languageName } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { chooseLocale } from "../../../kernel/locale.ts";
import { read } from "../../../kernel/query.ts";
import { TimeZoneSelect } from "../../../reference/components/time-zone-select.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { SearchMultiSelect } from "../../../ui/search-select.tsx";
import { FormSection } from "../components/section.tsx";
import { useSelf } from "../data.ts";
import { useProfileForm } from "./profile-form.ts";

interface SpokenLanguagesProps {
  readonly value: readonly string[];
  readonly onChange: (codes: string[]) => void;
  readonly error?: string | undefined;
}

/** The languages that a person speaks besides the one they read. */
function SpokenLanguages({ value, onChange, error }: SpokenLanguagesProps) {
  const t = useText();
  const { data } = useQuery(read(referenceEndpoints.languages, {}));
  const offered = (data?.languageList ?? []).map(({ code, name }) => ({ value: code.replace("-", "_"), label: name }));
  const known = new Set(offered.map((each) => each.value));
  const kept = value
    .filter((code) => !known.has(code))
    .map((code) => ({ value: code, label: languageName(code.replace("_", "-")) }));
  return (
    <SearchMultiSelect
      label={t("profile.speaking")}
      description={t("app.select.count", { count: value.length, max: MAX_LANGUAGES })}
      error={error}
      searchable
      hidePickedOptions
      maxValues={MAX_LANGUAGES}
      data={[...offered, ...kept]}
      value={[...value]}
      onChange={onChange}
      placeholder={value.length === 0 ? t("app.select.search") : ""}
      nothingFoundMessage={t("app.noResults")}
    />
  );
}

/** The language of the interface, other languages spoken, and the time zone. */
export function LanguageForm() {
  const t = useText();
  const { user } = useSelf();
  const { form, submit, isBusy } = useProfileForm({
    primaryReadingLanguage: user.primaryReadingLanguage,
    secondarySpeakingLanguages: user.secondarySpeakingLanguages,
    timezone: user.timezone,
  });
  const { watch, setValue, formState } = form;
  const { errors, isDirty } = formState;
  const reading = matchLocale(watch("primaryReadingLanguage") ?? "");
  const save = (): void => {
    // The device follows at once; otherwise it would tell the profile its own language again.
    if (reading !== undefined) chooseLocale(reading);
    submit();
  };
  return (
    <FormSection title={t("profile.languages")} isChanged={isDirty} isBusy={isBusy} onSave={save}>
      <SelectField
        label={t("profile.reading")}
        help={t("profile.readingHelp")}
        value={reading ?? "en"}
        onChange={(event) => {
          const locale = matchLocale(event.currentTarget.value);
          if (locale !== undefined) setValue("primaryReadingLanguage", underscored(locale), { shouldDirty: true });
        }}
        error={errorText(t, errors.primaryReadingLanguage)}
      >
        {LOCALE_CODES.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {LOCALES[locale]}
          </option>
        ))}
      </SelectField>
      <SpokenLanguages
        value={watch("secondarySpeakingLanguages") ?? []}
        onChange={(codes) => setValue("secondarySpeakingLanguages", codes, { shouldDirty: true })}
        error={errorText(t, errors.secondarySpeakingLanguages?.root ?? undefined)}
      />
      <TimeZoneSelect
        label={t("identity.preferences.timeZone")}
        value={watch("timezone") ?? ""}
        onChange={(timezone) => setValue("timezone", timezone, { shouldDirty: true })}
        error={errorText(t, errors.timezone)}
      />
    </FormSection>
  );
}
