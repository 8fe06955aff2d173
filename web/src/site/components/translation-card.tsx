import { useRouter } from "@tanstack/react-router";
import { translationEndpoints } from "@openrounds/contract/reference/translations/endpoints.ts";
import {
  changeTranslationSchema,
  type Standing,
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

const TONES: Readonly<Record<Standing, BadgeTone>> = {
  missing: "danger",
  stale: "warning",
  translated: "neutral",
  reviewed: "success",
};

/** The addresses of the pages that show texts of a domain. */
function useScreens(domain: string): readonly string[] {
  const { routesByPath } = useRouter();
  return Object.entries(routesByPath).flatMap(([path, { options }]) =>
    options.staticData?.texts?.some((each: string) => each === domain) === true ? [path] : [],
  );
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
    <li className="card stack g3">
      <div className="between">
        <p lang="en">{english}</p>
        <Badge tone={TONES[standing]}>{t(`site.translations.standing.${standing}`)}</Badge>
      </div>
      {note !== null && (
        <p className="sm t2" lang="en">
          {note}
        </p>
      )}
      <Form form={form} isBusy={save.isPending} onSubmit={(body) => save.mutate({ params: { locale }, body })}>
        <TextArea
          label={t("site.translations.input", { language: LOCALES[locale], key })}
          lang={locale}
          rows={2}
          {...form.field("text")}
        />
        {!isDone && (
          <SubmitButton form={form} isBusy={save.isPending} size="sm">
            {t(form.isChanged ? "site.translations.save" : "site.translations.approve")}
          </SubmitButton>
        )}
      </Form>
      {screens.length > 0 && <p className="xs t3">{t("site.translations.screens", { screens: joinList(screens) })}</p>}
    </li>
  );
}
