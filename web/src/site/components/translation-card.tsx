import { useRouter, type AnyRoute } from "@tanstack/react-router";
import { translationEndpoints } from "@openrounds/contract/reference/translations/endpoints.ts";
import {
  changeTranslationSchema,
  type TranslationStanding,
  type Translation,
} from "@openrounds/contract/reference/translations/schemas.ts";
import { LOCALES, type Locale } from "@openrounds/messages/locales.ts";
import { joinList } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { TextArea } from "../../ui/field.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { toast } from "../../ui/toast.ts";

const TONES: Readonly<Record<TranslationStanding, BadgeTone>> = {
  missing: "danger",
  stale: "warning",
  translated: "neutral",
  reviewed: "success",
};

const MAX_SCREENS = 5;

/** The addresses of the pages that show texts of a domain, its own pages first. */
function useScreens(domain: string): readonly string[] {
  const { routesByPath } = useRouter();
  return Object.entries<AnyRoute>(routesByPath)
    .map(([path, { options }]) => ({
      path,
      index: options.staticData?.texts?.findIndex((each: string) => each === domain) ?? -1,
    }))
    .filter(({ index }) => index >= 0)
    .toSorted((one, other) => one.index - other.index)
    .slice(0, MAX_SCREENS)
    .map(({ path }) => path);
}

interface TranslationCardProps {
  readonly locale: Locale;
  readonly translation: Translation;
}

/** One text: its key, where it is shown, the English text, and its translation to be read or repaired. */
export function TranslationCard({ locale, translation }: TranslationCardProps) {
  const t = useText();
  const { domain, key, english, text, standing, note } = translation;
  const screens = useScreens(domain);
  const form = useContractForm({ schema: changeTranslationSchema, values: { key, text: text ?? "" } });
  const save = useEndpointMutation(translationEndpoints.change, {
    refreshes: [translationEndpoints.list],
    onDone: () => {
      form.reset();
      toast(t("site.translations.saved"));
    },
    onFail: form.showRefusal,
  });
  const isDone = standing === "reviewed" && !form.isChanged;
  return (
    <li className="translation">
      <div className="stack g2">
        <p lang="en">{english}</p>
        {note !== null && (
          <p className="sm t2" lang="en">
            {note}
          </p>
        )}
        {screens.length > 0 && (
          <p className="xs t3">{t("site.translations.screens", { screens: joinList(screens) })}</p>
        )}
      </div>
      <Form
        form={form}
        isBusy={save.isPending}
        onSubmit={(body) => save.mutate({ params: { locale }, body })}
        className="stack g3"
      >
        <TextArea
          label={t("site.translations.input", { language: LOCALES[locale], key })}
          lang={locale}
          rows={2}
          {...form.field("text")}
        />
        <div className="row between wrap">
          <Badge tone={TONES[standing]}>{t(`site.translations.standing.${standing}`)}</Badge>
          {!isDone && (
            <SubmitButton form={form} isBusy={save.isPending} size="sm">
              {t(form.isChanged ? "site.translations.save" : "site.translations.approve")}
            </SubmitButton>
          )}
        </div>
      </Form>
    </li>
  );
}
