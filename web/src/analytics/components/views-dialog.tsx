import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { analyticsPath } from "@openrounds/contract/analytics/paths.ts";
import { viewEndpoints } from "@openrounds/contract/analytics/views/endpoints.ts";
import {
  MAX_VIEW_NAME,
  VIEW_MAILS,
  newViewSchema,
  type SavedView,
  type ViewTab,
} from "@openrounds/contract/analytics/views/schemas.ts";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../kernel/query.ts";
import { Badge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { askToConfirm } from "../../ui/confirmation.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { Note, Skeleton } from "../../ui/states.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { searchFromFilter, type DashboardFilter } from "../state.ts";

const refreshes = [viewEndpoints.list];

interface ViewsDialogProps {
  readonly hubId: string;
  readonly tab: ViewTab;
  readonly filter: DashboardFilter;
  readonly onClose: () => void;
}

function ViewRow({ hubId, view, onClose }: Pick<ViewsDialogProps, "hubId" | "onClose"> & { readonly view: SavedView }) {
  const t = useText();
  const remove = useEndpointMutation(viewEndpoints.remove, {
    refreshes,
    onDone: () => toast(t("analytics.views.removed")),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  const { viewId, name, tab, isShared, isOwn, mails } = view;
  const { timeZone: _, ...filter } = view.filter;
  const mail = useEndpointMutation(viewEndpoints.mail, {
    refreshes,
    onDone: () => toast(t("analytics.views.mailed")),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  const ask = (): void =>
    askToConfirm({
      title: t("analytics.views.removeTitle"),
      text: t("analytics.views.removeText", { name }),
      confirm: t("analytics.views.removeConfirm"),
      cancel: t("app.cancel"),
      onConfirm: () => remove.mutate({ params: { viewId }, query: { organizationId: hubId } }),
    });
  return (
    <li className="row between g2">
      <Link
        className="link grow"
        to={analyticsPath(hubId)}
        search={{ tab, filter: searchFromFilter(filter) }}
        onClick={onClose}
      >
        {name}
      </Link>
      {isShared && <Badge>{t("analytics.views.shared")}</Badge>}
      <FilterSelect
        label={t("analytics.views.mails", { name })}
        value={mails}
        choices={VIEW_MAILS}
        nameOf={(choice) => t(`analytics.views.mails.${choice}`)}
        onChange={(choice) =>
          mail.mutate({ params: { viewId }, query: { organizationId: hubId }, body: { mails: choice } })
        }
      />
      {isOwn && <IconButton icon={IconTrash} label={t("analytics.views.remove", { name })} onClick={ask} />}
    </li>
  );
}

function SaveForm({ hubId, tab, filter }: Omit<ViewsDialogProps, "onClose">) {
  const t = useText();
  const form = useContractForm({
    schema: newViewSchema,
    values: { name: "", isShared: false },
    toBody: (values) => ({ ...values, tab, filter }),
    fieldOf: { tab: null, filter: null },
  });
  const save = useEndpointMutation(viewEndpoints.save, {
    refreshes,
    onDone: () => {
      toast(t("analytics.views.saved"));
      form.change({ name: "", isShared: false });
    },
    onFail: form.showRefusal,
  });
  return (
    <Form
      form={form}
      isBusy={save.isPending}
      isSavedElsewhere
      className="stack g3"
      onSubmit={(body) => save.mutate({ query: { organizationId: hubId }, body })}
    >
      <TextField label={t("analytics.views.name")} maxLength={MAX_VIEW_NAME} {...form.field("name")} />
      <Checkbox
        label={t("analytics.views.share")}
        checked={form.values.isShared}
        onChange={(event) => form.change({ isShared: event.currentTarget.checked })}
      />
      <SubmitButton form={form} isBusy={save.isPending} enabledWhen="changed">
        {t("analytics.views.save")}
      </SubmitButton>
    </Form>
  );
}

/** The saved views of a dashboard, own and shared, and a form that saves the present one. */
export function ViewsDialog({ hubId, tab, filter, onClose }: ViewsDialogProps) {
  const t = useText();
  const { data, error } = useQuery(endpointQuery(viewEndpoints.list, { query: { organizationId: hubId } }));
  return (
    <Dialog title={t("analytics.views")} opened onClose={onClose}>
      <div className="stack g4">
        {error !== null && <Note tone="danger">{messageOf(error)}</Note>}
        {data === undefined && error === null && <Skeleton lines={3} height="2.5rem" />}
        {data?.viewList.length === 0 && <p className="t2">{t("analytics.views.none")}</p>}
        {data !== undefined && data.viewList.length > 0 && (
          <ul className="flisted stack g2">
            {data.viewList.map((view) => (
              <ViewRow key={view.viewId} hubId={hubId} view={view} onClose={onClose} />
            ))}
          </ul>
        )}
        <SaveForm hubId={hubId} tab={tab} filter={filter} />
      </div>
    </Dialog>
  );
}
