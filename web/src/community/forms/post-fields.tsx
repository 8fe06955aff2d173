import { useState } from "react";
import { POST_LIMITS } from "@openrounds/contract/community/schemas.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { useQuery } from "@tanstack/react-query";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { useText } from "../../kernel/i18n.tsx";
import { read } from "../../kernel/query.ts";
import type { FieldErrors } from "../../kernel/wrong-fields.ts";
import { Switch } from "../../ui/check.tsx";
import { Counter, TextField } from "../../ui/field.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { wrongDraft, type PostDraft, type PostField, type PostKind } from "./post-form.ts";

export interface PostForm {
  readonly kind: PostKind;
  readonly draft: PostDraft;
  readonly errors: FieldErrors<PostField>;
  readonly change: (changes: Partial<PostDraft>) => void;
  readonly leave: (field: PostField) => void;
  /** Shows everything that is wrong; true when nothing is. */
  readonly check: () => boolean;
  readonly refuse: (fields: FieldErrors<PostField>) => void;
}

/** A draft with what is wrong with the fields that were left. */
export function usePostForm(kind: PostKind, first: PostDraft): PostForm {
  const t = useText();
  const [draft, setDraft] = useState(first);
  const [left, setLeft] = useState<ReadonlySet<PostField>>(new Set());
  const [refused, setRefused] = useState<FieldErrors<PostField>>({});
  const wrong = wrongDraft(kind, draft);
  const shown = Object.entries(wrong) as [PostField, MessageKey][];
  const told = shown.flatMap(([field, key]) => (left.has(field) ? [[field, t(key)]] : []));
  return {
    ...{ kind, draft },
    errors: { ...refused, ...(Object.fromEntries(told) as FieldErrors<PostField>) },
    change: (changes) => {
      setRefused({});
      setDraft((before) => ({ ...before, ...changes }));
    },
    leave: (field) => setLeft((before) => new Set([...before, field])),
    check: () => {
      setLeft(new Set(shown.map(([field]) => field)));
      return shown.length === 0;
    },
    refuse: setRefused,
  };
}

/** The focus areas of the program to choose topics from; two at most. */
function Topics({ form, programId }: { readonly form: PostForm; readonly programId: string }) {
  const t = useText();
  const { data } = useQuery(read(programEndpoints.read, { params: { id: programId } }));
  const offered = data?.program.focusAreas ?? [];
  const chosen = form.draft.focusAreas;
  if (offered.length === 0) return null;
  const toggle = (id: string): void =>
    form.change({ focusAreas: chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id] });
  return (
    <fieldset className="field">
      <legend className="label">
        {t("community.topics")} <span className="opt">{t("community.optional")}</span>
      </legend>
      <span className="row g2 wrap">
        {offered.map(({ focusAreaId, name }) => (
          <button
            key={focusAreaId}
            type="button"
            className="chip"
            aria-pressed={chosen.includes(focusAreaId)}
            disabled={!chosen.includes(focusAreaId) && chosen.length >= POST_LIMITS.tags}
            onClick={() => toggle(focusAreaId)}
          >
            {name}
          </button>
        ))}
      </span>
      <span className="help">{t("community.topics.help")}</span>
    </fieldset>
  );
}

/** The title of a post. */
function Heading({ form: { draft, errors, change, leave } }: { readonly form: PostForm }) {
  const t = useText();
  return (
    <TextField
      label={t("community.heading")}
      value={draft.heading}
      maxLength={POST_LIMITS.heading}
      error={errors.heading}
      counter={<Counter used={draft.heading.length} max={POST_LIMITS.heading} />}
      onChange={(event) => change({ heading: event.currentTarget.value })}
      onBlur={() => leave("heading")}
    />
  );
}

interface PostFieldsProps {
  readonly form: PostForm;
  /** Whose focus areas are offered as topics of a question. */
  readonly programId: string;
}

/** The fields of a post: what it has depends on its kind. */
export function PostFields({ form, programId }: PostFieldsProps) {
  const t = useText();
  const { kind, draft, errors, change, leave } = form;
  const isQuestion = kind === "ask" || kind === "question";
  return (
    <>
      {kind !== "answer" && <Heading form={form} />}
      <RichText
        label={kind === "answer" ? t("community.answer") : t("community.description")}
        {...(kind === "ask" && { note: t("community.optional") })}
        value={draft.subText}
        max={POST_LIMITS.description}
        error={errors.subText}
        onChange={(subText) => change({ subText })}
        onBlur={() => leave("subText")}
      />
      {isQuestion && <Topics form={form} programId={programId} />}
      {kind === "announcement" && (
        <div className="stack g1">
          <Switch
            label={t("community.announce.notify")}
            checked={draft.sendNotification}
            onChange={(event) => change({ sendNotification: event.currentTarget.checked })}
          />
          <span className="help">{t("community.announce.notifyHelp")}</span>
        </div>
      )}
    </>
  );
}
