import { useRef, useState } from "react";
import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import {
  CONTENT_LIMITS,
  type ContentItem,
  type ContentType,
  type StartUpload,
  type StartedUpload,
} from "@openrounds/contract/content/schemas.ts";
import { extensionOf } from "@openrounds/contract/media/documents/schemas.ts";
import { call } from "../../kernel/call.ts";
import { CallFailure } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { queryKeyOf, queryClient } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { SelectField, TextArea, TextField, CharacterCounter } from "../../ui/field.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { Note } from "../../ui/states.tsx";
import { SegmentedControl } from "../../ui/tabs.tsx";
import { toast } from "../../ui/toast.ts";
import { contentReads } from "../data.ts";
import type { SessionOption } from "../state.ts";
import { addForm, type AddForm, type AddValues } from "./add-form.ts";
import { AuthorField } from "./author-field.tsx";
import { dropBegun, findBegun, isAbout, keepBegun } from "./begun-uploads.ts";
import { FileField } from "./file-field.tsx";
import { TypeField } from "./type-field.tsx";
import { UploadProgress, type UploadStatus } from "./upload-progress.tsx";
import { GENERAL_FAILURE, UploadFailure, giveUp, upload } from "./upload.ts";

interface AddDialogProps {
  readonly batchId: string;
  /** The default of the field: the batch or one of its sessions. */
  readonly entityId: string;
  readonly sessions: readonly SessionOption[];
  /** The types that the person may add. */
  readonly types: readonly ContentType[];
  readonly choosesOwner: boolean;
  /** Whether the content is reviewed before others see it. */
  readonly isReviewed: boolean;
  /** The content that gets a new version. */
  readonly replaces?: ContentItem;
  readonly onClose: () => void;
}

/** Starts new content, or a new version of existing content. */
function startUpload(body: StartUpload, replaces: ContentItem | undefined): Promise<StartedUpload> {
  if (replaces === undefined) return call(contentEndpoints.start, { body });
  const { entityId, fileExtension, fileSizeBytes, rawData, ownerComment, language } = body;
  const { contentId } = replaces;
  return call(contentEndpoints.version, {
    body: { entityId, contentId, fileExtension, fileSizeBytes, rawData, ownerComment, language },
  });
}

interface ContentUpload {
  readonly progress: UploadStatus | undefined;
  readonly send: (body: StartUpload) => Promise<void>;
  /** Ends the upload and removes what has arrived. */
  readonly cancel: () => void;
}

/** An upload under way: how it is ended, and how the server learns of it. */
interface RunningUpload {
  readonly stop: AbortController;
  readonly giveUp: () => void;
}

/** Begins the upload of a file, or goes on with the one that was begun with the same description. */
async function startOrGoOn(
  { file: chosen, body, values, replaces }: StartedForm,
  file: File | undefined,
): Promise<StartedUpload> {
  if (chosen === undefined || file === undefined) return startUpload(body, replaces);
  const replacedId = replaces?.contentId;
  const begun = findBegun(chosen, replacedId);
  if (begun !== undefined) {
    if (begun.sizeBytes === file.size && isAbout(begun, values)) return begun.started;
    void giveUp(chosen, begun.values.entityId, begun.started);
  }
  const [fileExtension, sizeBytes] = [extensionOf(file.name), file.size];
  const started = await startUpload({ ...body, fileExtension, fileSizeBytes: sizeBytes }, replaces);
  keepBegun(chosen, { values, replacedId, sizeBytes, started });
  return started;
}

/** A sent form, with the file that was chosen. */
interface StartedForm {
  readonly file: File | undefined;
  readonly body: StartUpload;
  readonly values: AddValues;
  readonly replaces: ContentItem | undefined;
}

/** Uploads the content and keeps its progress; a failure keeps what was entered and what has arrived. */
function useContentUpload(form: AddForm, { replaces, isReviewed, onClose }: AddDialogProps): ContentUpload {
  const t = useText();
  const [progress, setProgress] = useState<UploadStatus>();
  const running = useRef<RunningUpload>(undefined);
  const fail = (failure: unknown): void => {
    if (failure instanceof CallFailure && Object.keys(failure.fields).length > 0) {
      setProgress(undefined);
      form.showRefusal(failure);
      return;
    }
    const { key, message } = failure instanceof UploadFailure ? failure : new UploadFailure(GENERAL_FAILURE, failure);
    setProgress({ percent: 0, failure: t(key), reason: message });
  };
  const send = async (body: StartUpload): Promise<void> => {
    const { values } = form;
    const file = values.source === "file" ? values.file : undefined;
    const forget = (): void => file && dropBegun(file, replaces?.contentId);
    const stop = new AbortController();
    running.current = { stop, giveUp: forget };
    setProgress({ percent: 0 });
    try {
      await upload({
        ...{ file, entityId: body.entityId, signal: stop.signal, onProgress: setProgress },
        start: async (ready) => {
          const started = await startOrGoOn({ file, body, values, replaces }, ready);
          const tell = (): void => void (ready && giveUp(ready, body.entityId, started));
          running.current = { stop, giveUp: () => (forget(), tell()) };
          return started;
        },
      });
      forget();
      await Promise.all(contentReads.map((each) => queryClient.invalidateQueries({ queryKey: queryKeyOf(each) })));
      toast(t(isReviewed ? "content.addedWaiting" : "content.added"));
      onClose();
    } catch (failure) {
      if (stop.signal.aborted) return;
      if (failure instanceof UploadFailure && failure.isFinal) forget();
      fail(failure);
    }
  };
  const cancel = (): void => {
    running.current?.stop.abort();
    running.current?.giveUp();
    onClose();
  };
  return { progress, send, cancel };
}

interface AddFieldsProps extends AddDialogProps {
  readonly form: AddForm;
}

/** Whether the content is a file or a link, and its field. A file whose upload was begun brings its description. */
function SourceFields({ form, batchId, sessions, replaces, isBusy }: AddFieldsProps & { readonly isBusy: boolean }) {
  const t = useText();
  const { source, file: chosen } = form.values;
  const begunUploadOf = (file: File) => {
    const begun = findBegun(file, replaces?.contentId);
    const places = [batchId, ...sessions.map(({ sessionId }) => sessionId)];
    return begun !== undefined && places.includes(begun.values.entityId) ? begun : undefined;
  };
  const begun = chosen && begunUploadOf(chosen);
  return (
    <>
      <SegmentedControl
        label={t("content.source")}
        segments={[
          { key: "file", label: t("content.source.file") },
          { key: "link", label: t("content.source.link") },
        ]}
        selected={source}
        onSelect={(kind) => form.change({ source: kind })}
      />
      {source === "file" ? (
        <>
          <FileField
            {...form.control("file")}
            onChange={(file) => form.change({ ...begunUploadOf(file)?.values, file })}
          />
          {begun !== undefined && !isBusy && isAbout(begun, form.values) && (
            <Note tone="brand">{t("content.goesOn")}</Note>
          )}
        </>
      ) : (
        <TextField
          label={t("content.link")}
          type="url"
          inputMode="url"
          maxLength={CONTENT_LIMITS.link}
          {...form.field("rawData")}
        />
      )}
    </>
  );
}

/** The fields for title, session, type and owner of new content. */
function DescriptionFields({ batchId, sessions, types, choosesOwner, form }: AddFieldsProps) {
  const t = useText();
  const offeredTypes = form.values.source === "link" ? types : types.filter((type) => type !== "LINK");
  return (
    <>
      <TextField label={t("content.name")} maxLength={CONTENT_LIMITS.name} {...form.field("name")} />
      <SelectField label={t("content.target")} {...form.field("entityId")}>
        <option value={batchId}>{t("content.wholeBatch")}</option>
        {sessions.map(({ sessionId, number, topic }) => (
          <option key={sessionId} value={sessionId}>
            {t("content.sessionNumber", { number, topic })}
          </option>
        ))}
      </SelectField>
      <TypeField types={offeredTypes} field={form.field("type")} />
      {choosesOwner && (
        <AuthorField batchId={batchId} placeholder={t("content.owner.self")} {...form.control("uploadedFor")} />
      )}
      <TextField label={t("content.license")} maxLength={CONTENT_LIMITS.license} {...form.field("license")} />
    </>
  );
}

/** The comment for the reviewer, and the confirmation that a case identifies no patient. */
function ReviewFields({ isReviewed, form }: Pick<AddFieldsProps, "isReviewed" | "form">) {
  const t = useText();
  const { ownerComment, type } = form.values;
  return (
    <>
      {isReviewed && (
        <TextArea
          label={t("content.comment")}
          rows={3}
          maxLength={CONTENT_LIMITS.comment}
          counter={<CharacterCounter used={ownerComment.length} max={CONTENT_LIMITS.comment} />}
          {...form.field("ownerComment")}
        />
      )}
      {type === "CASE_PRESENTATION" && (
        <div className="stack g2">
          <Checkbox label={t("content.noPatient")} {...form.field("isSafe")} />
        </div>
      )}
      {isReviewed && <Note tone="brand">{t("content.reviewNotice")}</Note>}
    </>
  );
}

/** The dialog that adds content or a new version, with the progress of its three upload steps. */
export function AddDialog(props: AddDialogProps) {
  const t = useText();
  const { replaces, onClose } = props;
  const [definition] = useState(() => addForm(props));
  const form = useContractForm(definition);
  const { progress, send, cancel } = useContentUpload(form, props);
  const isBusy = progress !== undefined && progress.failure === undefined;
  const fields = { ...props, form };
  const saveLabel = replaces === undefined ? "content.save" : "content.saveReplace";
  return (
    <FormDialog
      title={replaces === undefined ? t("content.addTitle") : t("content.replaceTitle", { name: replaces.name })}
      form={form}
      isBusy={isBusy}
      submit={t(progress?.failure === undefined ? saveLabel : "content.tryAgain")}
      besideSubmit={
        <>
          {progress !== undefined && <UploadProgress {...progress} />}
          <Button onClick={cancel}>{t("app.cancel")}</Button>
        </>
      }
      onSubmit={send}
      onClose={isBusy ? () => undefined : onClose}
    >
      <SourceFields {...fields} isBusy={isBusy} />
      {replaces === undefined && <DescriptionFields {...fields} />}
      <ReviewFields {...fields} />
    </FormDialog>
  );
}
