import { useState } from "react";
import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import {
  CONTENT_LIMITS,
  LINK_EXTENSION,
  type ContentItem,
  type ContentType,
  type StartedUpload,
} from "@openrounds/contract/content/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { call } from "../../kernel/call.ts";
import { CallFailure } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { keyOf, queryClient } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { Check } from "../../ui/check.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField, TextArea, TextField, Counter } from "../../ui/field.tsx";
import { Note } from "../../ui/states.tsx";
import { Segments } from "../../ui/tabs.tsx";
import { toast } from "../../ui/toast.ts";
import { contentReads } from "../data.ts";
import type { NumberedSession } from "../state.ts";
import { FIELD_OF, startOf, titleFrom, wrongValues, type AddField, type AddValues } from "./add-form.ts";
import { AuthorField } from "./author-field.tsx";
import { FileField } from "./file-field.tsx";
import { TypeField } from "./type-field.tsx";
import { UploadProgress, type Progress } from "./upload-progress.tsx";
import { FAILED, UploadFailure, upload } from "./upload.ts";

interface AddDialogProps {
  readonly batchId: string;
  /** What it is for unless something else is chosen: the batch or one of its sessions. */
  readonly entityId: string;
  readonly sessions: readonly NumberedSession[];
  /** What the person may add. */
  readonly types: readonly ContentType[];
  readonly choosesOwner: boolean;
  /** Whether somebody looks at it before others see it. */
  readonly isReviewed: boolean;
  /** What is replaced by another version. */
  readonly replaces?: ContentItem;
  readonly onClose: () => void;
}

type Errors = Partial<Record<AddField, string>>;

const valuesFor = ({ entityId, types, replaces }: AddDialogProps): AddValues => ({
  source: replaces?.fileExtension === LINK_EXTENSION ? "link" : "file",
  file: undefined,
  link: "",
  name: replaces?.name ?? "",
  entityId: replaces?.entityId ?? entityId,
  type: replaces?.type ?? (types.length === 1 ? (types[0] ?? "") : ""),
  owner: replaces?.owner.userId ?? "",
  license: replaces?.license ?? "",
  ownerComment: "",
  isSafe: false,
});

/** Begins new content, or another version of what is there. */
function begin(values: AddValues, replaces: ContentItem | undefined): Promise<StartedUpload> {
  const body = startOf(values);
  if (body === undefined) throw new Error("an upload without a type");
  if (replaces === undefined) return call(contentEndpoints.start, { body });
  const { entityId, fileExtension, rawData, ownerComment, language } = body;
  const { contentId } = replaces;
  return call(contentEndpoints.version, {
    body: { entityId, contentId, fileExtension, rawData, ownerComment, language },
  });
}

interface Sending {
  readonly progress: Progress | undefined;
  readonly errors: Errors;
  readonly setErrors: (errors: Errors) => void;
  readonly send: (values: AddValues) => Promise<void>;
}

/** Sends what was entered, and keeps where it stands; what was entered stays when it fails. */
function useSending({ replaces, isReviewed, onClose }: AddDialogProps): Sending {
  const t = useText();
  const [progress, setProgress] = useState<Progress>();
  const [errors, setErrors] = useState<Errors>({});
  const fail = (failure: unknown): void => {
    const fields = failure instanceof CallFailure ? Object.entries(failure.fields) : [];
    const atFields = fields.flatMap(([name, text]) => (FIELD_OF[name] === undefined ? [] : [[FIELD_OF[name], text]]));
    setErrors(Object.fromEntries(atFields) as Errors);
    const { key, message } = failure instanceof UploadFailure ? failure : new UploadFailure(FAILED, failure);
    setProgress(atFields.length > 0 ? undefined : { percent: 0, failure: t(key), reason: message });
  };
  const send = async (values: AddValues): Promise<void> => {
    setProgress({ percent: 0 });
    try {
      const { file, entityId, source } = values;
      await upload({
        file: source === "file" ? file : undefined,
        entityId,
        begin: () => begin(values, replaces),
        onProgress: (percent) => setProgress({ percent }),
      });
      await Promise.all(contentReads.map((each) => queryClient.invalidateQueries({ queryKey: keyOf(each) })));
      toast(t(isReviewed ? "content.addedWaiting" : "content.added"));
      onClose();
    } catch (failure) {
      fail(failure);
    }
  };
  return { progress, errors, setErrors, send };
}

interface FieldsProps extends AddDialogProps {
  readonly values: AddValues;
  readonly errors: Errors;
  readonly change: (changes: Partial<AddValues>) => void;
}

/** What content is: a file or a link. */
function SourceFields({ values, errors, change }: Pick<FieldsProps, "values" | "errors" | "change">) {
  const t = useText();
  const choose = (file: File): void =>
    change({ file, ...(values.name === "" && { name: titleFrom(file.name).slice(0, CONTENT_LIMITS.name) }) });
  return (
    <>
      <Segments
        label={t("content.source")}
        segments={[
          { key: "file", label: t("content.source.file") },
          { key: "link", label: t("content.source.link") },
        ]}
        selected={values.source}
        onSelect={(source) =>
          change({ source, ...(source === "file" && values.type === "LINK" && { type: "" as const }) })
        }
      />
      {values.source === "file" ? (
        <FileField file={values.file} error={errors.file} onFile={choose} />
      ) : (
        <TextField
          label={t("content.link")}
          type="url"
          inputMode="url"
          value={values.link}
          error={errors.link}
          maxLength={CONTENT_LIMITS.link}
          onChange={(event) => change({ link: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** What new content is called, for what and whose it is. */
function PlaceFields({ batchId, sessions, types, choosesOwner, values, errors, change }: FieldsProps) {
  const t = useText();
  const offered = values.source === "link" ? types : types.filter((type) => type !== "LINK");
  return (
    <>
      <TextField
        label={t("content.name")}
        value={values.name}
        error={errors.name}
        maxLength={CONTENT_LIMITS.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <SelectField
        label={t("content.target")}
        value={values.entityId}
        error={errors.entityId}
        onChange={(event) => change({ entityId: event.currentTarget.value })}
      >
        <option value={batchId}>{t("content.wholeBatch")}</option>
        {sessions.map(({ sessionId, number, topic }) => (
          <option key={sessionId} value={sessionId}>
            {t("content.sessionNumber", { number, topic })}
          </option>
        ))}
      </SelectField>
      <TypeField types={offered} value={values.type} error={errors.type} onChange={(type) => change({ type })} />
      {choosesOwner && (
        <AuthorField
          batchId={batchId}
          value={values.owner}
          placeholder={t("content.owner.self")}
          error={errors.owner}
          onChange={(owner) => change({ owner })}
        />
      )}
      <TextField
        label={t("content.license")}
        value={values.license}
        error={errors.license}
        maxLength={CONTENT_LIMITS.license}
        onChange={(event) => change({ license: event.currentTarget.value })}
      />
    </>
  );
}

/** What a reviewer is told, and the promise that a case names nobody. */
function ReviewFields({
  isReviewed,
  values,
  errors,
  change,
}: Pick<FieldsProps, "isReviewed" | "values" | "errors" | "change">) {
  const t = useText();
  return (
    <>
      {isReviewed && (
        <TextArea
          label={t("content.comment")}
          rows={3}
          value={values.ownerComment}
          error={errors.ownerComment}
          maxLength={CONTENT_LIMITS.comment}
          counter={<Counter used={values.ownerComment.length} max={CONTENT_LIMITS.comment} />}
          onChange={(event) => change({ ownerComment: event.currentTarget.value })}
        />
      )}
      {values.type === "CASE_PRESENTATION" && (
        <div className="stack g2">
          <Check
            label={t("content.noPatient")}
            checked={values.isSafe}
            aria-invalid={errors.isSafe !== undefined}
            onChange={(event) => change({ isSafe: event.currentTarget.checked })}
          />
          {errors.isSafe !== undefined && (
            <span className="err" role="alert">
              {errors.isSafe}
            </span>
          )}
        </div>
      )}
      {isReviewed && <Note tone="brand">{t("content.reviewNotice")}</Note>}
    </>
  );
}

/** Adds content to a batch or a session, or another version of what is there: in three steps that are shown. */
export function AddDialog(props: AddDialogProps) {
  const t = useText();
  const { choosesOwner, replaces, onClose } = props;
  const [values, setValues] = useState<AddValues>(() => valuesFor(props));
  const { progress, errors, setErrors, send } = useSending(props);
  const isBusy = progress !== undefined && progress.failure === undefined;
  const say = (wrong: Partial<Record<AddField, MessageKey>>): Errors =>
    Object.fromEntries(Object.entries(wrong).map(([field, key]) => [field, t(key)]));
  const check = (next: AddValues): Errors => say(wrongValues(next, { choosesOwner }));
  const change = (changes: Partial<AddValues>): void => {
    const next = { ...values, ...changes };
    setValues(next);
    const wrong = check(next);
    const touched = [...Object.keys(errors), ...(changes.file === undefined ? [] : ["file"])] as AddField[];
    setErrors(
      Object.fromEntries(touched.flatMap((field) => (wrong[field] === undefined ? [] : [[field, wrong[field]]]))),
    );
  };
  const save = (): void => {
    const wrong = check(values);
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) void send(values);
  };
  const fields = { ...props, values, errors, change };
  const saveLabel = replaces === undefined ? "content.save" : "content.saveReplace";
  return (
    <Dialog
      title={replaces === undefined ? t("content.addTitle") : t("content.replaceTitle", { name: replaces.name })}
      opened
      typed={[values, values.file?.name]}
      onClose={isBusy ? () => undefined : onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t("content.cancel")}
          </Button>
          <Button look="primary" busy={isBusy} onClick={save}>
            {t(progress?.failure === undefined ? saveLabel : "content.tryAgain")}
          </Button>
        </>
      }
    >
      <SourceFields {...fields} />
      {replaces === undefined && <PlaceFields {...fields} />}
      <ReviewFields {...fields} />
      {progress !== undefined && <UploadProgress {...progress} />}
    </Dialog>
  );
}
