import { placeholdersOf, typedPlaceholders, type Placeholder } from "@openrounds/contract/notifications/wordings.ts";
import { wordingEndpoints } from "@openrounds/contract/organizations/wordings/endpoints.ts";
import {
  WORDING_LIMITS,
  hasOwnPlaceholders,
  saveWordingSchema,
  type MessageTemplate,
  type SaveWording,
} from "@openrounds/contract/organizations/wordings/schemas.ts";
import { LOCALES, type Locale } from "@openrounds/messages/locales.ts";
import { useRef, useState } from "react";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { Button } from "../../../ui/button.tsx";
import { askToConfirm } from "../../../ui/confirmation.ts";
import { CountedTextArea, TextField } from "../../../ui/field.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { PagePart } from "../../../ui/page-part.tsx";
import { Note } from "../../../ui/states.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";
import { WordingPreview } from "../components/wording-preview.tsx";

const refreshes = [wordingEndpoints.list];

interface InsertProps {
  readonly placeholders: readonly Placeholder[];
  readonly onInsert: (placeholder: Placeholder) => void;
}

/** Buttons that add placeholders to the text. */
function Insert({ placeholders, onInsert }: InsertProps) {
  const t = useText();
  return (
    <div className="stack g2" role="group" aria-label={t("wordings.insert")}>
      <p className="label">{t("wordings.insert")}</p>
      <div className="row wrap g2">
        {placeholders.map((each) => (
          <Button key={each} size="sm" onClick={() => onInsert(each)}>
            {t(`wordings.placeholder.${each}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Removes the organization's own words, after asking. */
function useRemoval(organizationId: string, { message }: MessageTemplate, locale: Locale): () => void {
  const t = useText();
  const remove = useEndpointMutation(wordingEndpoints.remove, {
    refreshes,
    onDone: () => toast(t("wordings.removed")),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  return () =>
    askToConfirm({
      title: t("wordings.removeTitle"),
      text: t("wordings.removeText", { language: LOCALES[locale] }),
      confirm: t("wordings.remove"),
      cancel: t("wordings.keep"),
      onConfirm: () => remove.mutate({ params: { id: organizationId, message, locale } }),
    });
}

interface WordingFormProps {
  readonly organizationId: string;
  readonly template: MessageTemplate;
  readonly locale: Locale;
}

/** The words of an organization for a message in one language, and how they arrive. */
export function WordingForm({ organizationId, template, locale }: WordingFormProps) {
  const t = useText();
  const { message, own, standard } = template;
  const values: SaveWording = { message, locale, ...(own ?? standard) };
  const [shown, setShown] = useState(values);
  const area = useRef<HTMLTextAreaElement>(null);
  const placeholders = { subject: placeholdersOf(message, "subject"), text: placeholdersOf(message, "text") };
  const form = useContractForm({
    schema: saveWordingSchema,
    values,
    rules: (typed) => ({
      subject: hasOwnPlaceholders("subject", typed) ? undefined : "wordings.wrongInSubject",
      text: hasOwnPlaceholders("text", typed) ? undefined : "wordings.wrongInText",
    }),
    textValues: {
      inSubject: typedPlaceholders(placeholders.subject),
      inText: typedPlaceholders(placeholders.text),
    },
  });
  const { mutate, isPending } = useEndpointMutation(wordingEndpoints.save, {
    refreshes,
    onDone: (_result, { body }) => {
      toast(t("wordings.saved"));
      form.reset();
      setShown({ ...values, ...body });
    },
    onFail: form.showRefusal,
  });
  const removeOwn = useRemoval(organizationId, template, locale);
  const { text } = form.values;
  const insert = (placeholder: Placeholder): void => {
    const at = area.current?.selectionStart ?? text.length;
    form.change({ text: `${text.slice(0, at)}{${placeholder}}${text.slice(at)}` });
    area.current?.focus();
  };
  return (
    <>
      <Form
        form={form}
        className="card card--p stack g4"
        isBusy={isPending}
        onSubmit={(body) => mutate({ params: { id: organizationId }, body })}
      >
        <p className="t2">{t(`wordings.about.${message}`)}</p>
        <Note>{t(own === null ? "wordings.standard" : "wordings.own")}</Note>
        <TextField
          label={t("wordings.subject")}
          help={t("wordings.subjectHelp", { placeholders: typedPlaceholders(placeholders.subject) })}
          lang={locale}
          autoComplete="off"
          {...form.field("subject")}
        />
        <CountedTextArea
          label={t("wordings.body")}
          help={t("wordings.bodyHelp")}
          lang={locale}
          rows={10}
          max={WORDING_LIMITS.text}
          ref={area}
          {...form.control("text")}
        />
        <Insert placeholders={placeholders.text} onInsert={insert} />
        <div className="row g3 end wrap">
          {own !== null && (
            <Button look="danger" onClick={removeOwn}>
              {t("wordings.remove")}
            </Button>
          )}
          <Button onClick={() => void form.submit((body) => setShown(body))}>{t("wordings.show")}</Button>
          <SubmitButton form={form} isBusy={isPending} enabledWhen="changed">
            {t("app.save")}
          </SubmitButton>
        </div>
      </Form>
      <section className="card card--p stack g4" aria-labelledby={`${form.id}-preview`}>
        <div className="stack g1">
          <h2 id={`${form.id}-preview`} className="lg">
            {t("wordings.preview")}
          </h2>
          <p className="sm t2">{t("wordings.previewText")}</p>
        </div>
        <PagePart lines={6}>
          <WordingPreview organizationId={organizationId} wording={shown} locale={locale} />
        </PagePart>
      </section>
    </>
  );
}
