import { POST_LIMITS } from "@openrounds/contract/community/schemas.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { useQuery } from "@tanstack/react-query";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { Switch } from "../../ui/checkbox.tsx";
import { CharacterCounter, TextField } from "../../ui/field.tsx";
import type { ControlBinding } from "../../ui/form/contract-form.ts";
import { RichText } from "../../ui/rich-text.tsx";
import type { PostForm, PostKind } from "./post-form.ts";

/** Up to two topics, chosen from the focus areas of the program. */
function TopicsField({
  value: chosen,
  onChange,
  programId,
}: Pick<ControlBinding<readonly string[]>, "value" | "onChange"> & { readonly programId: string }) {
  const t = useText();
  const { data } = useQuery(endpointQuery(programEndpoints.read, { params: { id: programId } }));
  const options = data?.program.focusAreas ?? [];
  if (options.length === 0) return null;
  const toggle = (id: string): void =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <fieldset className="field">
      <legend className="label">
        {t("community.topics")} <span className="opt">{t("community.optional")}</span>
      </legend>
      <span className="row g2 wrap">
        {options.map(({ focusAreaId, name }) => (
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

interface PostFieldsProps<Body> {
  readonly kind: PostKind;
  readonly form: PostForm<Body>;
  /** The program whose focus areas a question can have as topics. */
  readonly programId: string;
}

/** The fields of a post of a kind. */
export function PostFields<Body>({ kind, form, programId }: PostFieldsProps<Body>) {
  const t = useText();
  const isQuestion = kind === "ask" || kind === "question";
  const notify = form.control("sendNotification");
  return (
    <>
      {kind !== "answer" && (
        <TextField
          label={t("community.heading")}
          maxLength={POST_LIMITS.heading}
          counter={<CharacterCounter used={form.values.heading.length} max={POST_LIMITS.heading} />}
          {...form.field("heading")}
        />
      )}
      <RichText
        label={kind === "answer" ? t("community.answer") : t("community.description")}
        {...(kind === "ask" && { note: t("community.optional") })}
        max={POST_LIMITS.description}
        {...form.control("subText")}
      />
      {isQuestion && <TopicsField {...form.control("focusAreas")} programId={programId} />}
      {kind === "announcement" && (
        <div className="stack g1">
          <Switch
            label={t("community.announce.notify")}
            checked={notify.value}
            onChange={(event) => notify.onChange(event.currentTarget.checked)}
          />
          <span className="help">{t("community.announce.notifyHelp")}</span>
        </div>
      )}
    </>
  );
}
