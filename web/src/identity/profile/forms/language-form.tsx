import * as z from "zod/mini";
import { useQuery } from "@tanstack/react-query";
import { MAX_LANGUAGES, profileChangesSchema } from "@openrounds/contract/identity/profile/schemas.ts";
import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import { LOCALES, LOCALE_CODES, matchLocale, underscored } from "@openrounds/messages/locales.ts";
import { languageName } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { chooseLocale } from "../../../kernel/locale.ts";
import { endpointQuery } from "../../../kernel/query.ts";
import { TimeZoneSelect } from "../../../reference/components/time-zone-select.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { useContractForm, type ControlBinding } from "../../../ui/form/contract-form.ts";
import { SearchMultiSelect } from "../../../ui/search-select.tsx";
import { FormSection } from "../components/form-section.tsx";
import { useOwnProfile } from "../data.ts";
import { useProfileSave } from "./profile-form.ts";

const schema = z.pick(profileChangesSchema, {
  primaryReadingLanguage: true,
  secondarySpeakingLanguages: true,
  timezone: true,
});

/** The languages that a person speaks besides the reading language. */
function SpokenLanguages({ value, onChange, onBlur, error }: ControlBinding<string[]>) {
  const t = useText();
  const { data } = useQuery(endpointQuery(referenceEndpoints.languages, {}));
  const options = (data?.languageList ?? []).map(({ code, name }) => ({ value: code.replace("-", "_"), label: name }));
  const optionCodes = new Set(options.map((each) => each.value));
  const formerOptions = value
    .filter((code) => !optionCodes.has(code))
    .map((code) => ({ value: code, label: languageName(code.replace("_", "-")) }));
  return (
    <SearchMultiSelect
      label={t("profile.speaking")}
      description={t("app.select.count", { count: value.length, max: MAX_LANGUAGES })}
      error={error}
      searchable
      hidePickedOptions
      maxValues={MAX_LANGUAGES}
      data={[...options, ...formerOptions]}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      placeholder={value.length === 0 ? t("app.select.search") : ""}
      nothingFoundMessage={t("app.noResults")}
    />
  );
}

/** The language of the interface, spoken languages, and the time zone. */
export function LanguageForm() {
  const t = useText();
  const { user } = useOwnProfile();
  const form = useContractForm({
    schema,
    values: {
      primaryReadingLanguage: user.primaryReadingLanguage,
      secondarySpeakingLanguages: user.secondarySpeakingLanguages,
      timezone: user.timezone,
    },
  });
  const { onSubmit, isBusy } = useProfileSave(form);
  const reading = form.control("primaryReadingLanguage");
  const selectedLocale = matchLocale(reading.value);
  const save = (changes: z.output<typeof schema>): void => {
    // The device follows at once; otherwise it would write its own language to the profile again.
    if (selectedLocale !== undefined) chooseLocale(selectedLocale);
    onSubmit(changes);
  };
  return (
    <FormSection title={t("profile.languages")} form={form} onSubmit={save} isBusy={isBusy}>
      <SelectField
        label={t("profile.reading")}
        help={t("profile.readingHelp")}
        {...reading}
        value={selectedLocale ?? "en"}
        onChange={(event) => {
          const locale = matchLocale(event.currentTarget.value);
          if (locale !== undefined) reading.onChange(underscored(locale));
        }}
      >
        {LOCALE_CODES.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {LOCALES[locale]}
          </option>
        ))}
      </SelectField>
      <SpokenLanguages {...form.control("secondarySpeakingLanguages")} />
      <TimeZoneSelect label={t("identity.preferences.timeZone")} {...form.control("timezone")} />
    </FormSection>
  );
}
