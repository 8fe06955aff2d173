import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { PARTICIPANT_ROLES } from "@openrounds/contract/batches/participants/schemas.ts";
import { plannedTimesErrors } from "@openrounds/contract/batches/planned-sessions.ts";
import { BATCH_LIMITS } from "@openrounds/contract/batches/limits.ts";
import type { PlanConsent } from "@openrounds/contract/batches/plan.ts";
import { earliestStart } from "@openrounds/contract/batches/rules.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { addDays, addYears, wallClock } from "@openrounds/contract/kernel/time.ts";
import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { sessionPlanSchema, type PlanEntry, type SessionPlanBody } from "@openrounds/contract/sessions/schemas.ts";
import { PlanReview } from "../../batches/components/plan-review.tsx";
import { usePlanPreview } from "../../batches/components/batch-plan.ts";
import { HolidayCountry } from "../../batches/plan/components/holiday-country.tsx";
import { MonthStrip } from "../../batches/plan/components/month-strip.tsx";
import { PlanTable } from "../../batches/plan/components/plan-table.tsx";
import { mergePlans, rowOfSession, toPlannedSessions, type PlanRow } from "../../batches/plan/components/plan-rows.ts";
import { batchReads } from "../../batches/data.ts";
import { call } from "../../kernel/call.ts";
import { nowMs } from "../../kernel/clock.ts";
import { CallFailure } from "../../kernel/failure.ts";
import { zoneName } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import type { ContractFormDefinition } from "../../ui/form/definition.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { Note, Skeleton } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.ts";
import { sessionReads } from "../data.ts";

/** The plan of a batch as it was read. */
interface ReadPlan {
  readonly version: string;
  readonly entryList: readonly PlanEntry[];
}

/** The rows that a plan can change, and how many sessions come before them. */
function editableOf({ version, entryList }: ReadPlan, timeZone: string) {
  const open = entryList.filter(({ isOpen }) => isOpen);
  const numbersAfter = entryList.filter(({ isOpen, isCancelled }) => !isOpen && !isCancelled).length;
  return { version, numbersAfter, rows: open.map((entry) => rowOfSession(entry, timeZone)) };
}

/** The errors of the rows that differ from those that were opened: a session that stays where it is is valid. */
function rowErrors(batch: Batch, rows: readonly PlanRow[]) {
  const { timeZone } = batch;
  const start = wallClock(batch.startDateTime, timeZone).day;
  const today = earliestStart(nowMs(), timeZone);
  const span = { earliest: start > today ? start : today, latest: addYears(start, BATCH_LIMITS.spanYears), timeZone };
  const errors = plannedTimesErrors(toPlannedSessions(rows, timeZone), span);
  return Object.fromEntries(
    [...errors].flatMap(([at, row]) => Object.entries(row).map(([name, key]) => [`rows.${at}.${name}`, key])),
  );
}

const isOfTeam = (role: BatchRole): boolean => !(PARTICIPANT_ROLES as readonly BatchRole[]).includes(role);

/** The names of the people of a batch who are no participants. */
function useTeamNames(batchId: string): readonly string[] {
  const query = { pageNo: 0, pageSize: 100, participantStatus: "ACTIVE" as const, text: "" };
  const { data } = useQuery(endpointQuery(participantEndpoints.list, { params: { id: batchId }, query }));
  const team = data?.participantList.filter(({ roles }) => roles.some(isOfTeam)) ?? [];
  return team.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim());
}

/** Sessions that are added follow the last one. */
const LOOKAHEAD_DAYS = 366;

/** The public holidays of a country while the sessions of the rows take place, and for a year after them. */
function useHolidays(country: string, rows: readonly PlanRow[]): ReadonlyMap<string, string> {
  const dates = rows
    .map(({ date }) => date)
    .filter((date) => date !== "")
    .toSorted();
  const [from = "", to = ""] = [dates[0], dates.at(-1)];
  const span = { from, to: to === "" ? "" : addDays(to, LOOKAHEAD_DAYS) };
  const { data } = useQuery({
    ...endpointQuery(referenceEndpoints.holidays, { query: { country, ...span } }),
    enabled: country !== "" && from !== "",
    placeholderData: (before) => before,
  });
  return new Map(country === "" ? [] : data?.holidayList.map(({ day, name }) => [day, name]));
}

interface PlanFormValues {
  readonly rows: readonly PlanRow[];
  /** The country whose public holidays are left out; empty for none. */
  readonly holidayCountry: string;
}

interface PlanDialogProps {
  readonly batch: Batch;
  readonly onClose: () => void;
}

function PlanForm({ batch, plan: opened, onClose }: PlanDialogProps & { readonly plan: ReadPlan }) {
  const t = useText();
  const { batchId, timeZone } = batch;
  const [base, setBase] = useState(() => editableOf(opened, timeZone));
  const [isStale, setStale] = useState(false);
  const team = useTeamNames(batchId);
  const definition: ContractFormDefinition<typeof sessionPlanSchema, PlanFormValues> = {
    schema: sessionPlanSchema,
    values: { rows: base.rows, holidayCountry: batch.holidayCountry },
    toBody: ({ rows, holidayCountry }) => ({
      version: base.version,
      rows: toPlannedSessions(rows, timeZone),
      holidayCountry: holidayCountry === batch.holidayCountry ? undefined : holidayCountry,
    }),
    fieldOf: { version: null },
    rules: ({ rows }) => rowErrors(batch, rows),
  };
  const form = useContractForm(definition);
  const showFailure = (failure: Error): void => {
    if (failure instanceof CallFailure && failure.code === "BATCH_PLAN_STALE") setStale(true);
    else form.showRefusal(failure);
  };
  const preview = usePlanPreview(showFailure);
  const params = { id: batchId };
  const save = useEndpointMutation(sessionEndpoints.savePlan, {
    refreshes: [...sessionReads, ...batchReads],
    onDone: () => {
      toast(t("batches.planner.saved"));
      onClose();
    },
    onFail: (failure) => {
      preview.close();
      showFailure(failure);
    },
  });
  const submit = (body: SessionPlanBody): void =>
    preview.previewOrSave(
      async () => (await call(sessionEndpoints.previewPlan, { params, body })).plan,
      (consent: PlanConsent) => save.mutate({ params, body: { ...body, consent } }),
    );
  const loadCurrent = async (): Promise<void> => {
    const current = editableOf(await call(sessionEndpoints.readPlan, { params }), timeZone);
    form.change({ rows: mergePlans({ opened: base.rows, edited: form.values.rows, current: current.rows }) });
    setBase(current);
    setStale(false);
  };
  const { plan } = preview;
  const { rows, holidayCountry } = form.values;
  const holidays = useHolidays(holidayCountry, rows);
  const control = form.control("rows");
  const names = rows.map(({ presenter }) => presenter).filter((name) => name !== "");
  return (
    <FormDialog
      title={t(plan === undefined ? "batches.planner.title" : "batches.plan.title")}
      width={plan === undefined ? "widest" : "wide"}
      form={form}
      onSubmit={submit}
      isBusy={save.isPending || preview.isLoading}
      submit={t(plan === undefined ? "batches.planner.review" : "batches.planner.save")}
      enabledWhen="changed and valid"
      disabledReason={preview.maySave ? undefined : t("batches.plan.agree", { count: preview.cancelledCount })}
      besideSubmit={plan === undefined ? undefined : <Button onClick={preview.close}>{t("app.back")}</Button>}
      onClose={onClose}
    >
      {plan !== undefined && <PlanReview plan={plan} isAgreed={preview.isAgreed} agree={preview.agree} />}
      {isStale && (
        <Note tone="danger">
          <p>{t("BATCH_PLAN_STALE")}</p>
          <Button size="sm" onClick={() => void loadCurrent()}>
            {t("batches.planner.loadCurrent")}
          </Button>
        </Note>
      )}
      {plan === undefined && (
        <>
          <p className="help">{t("sessions.form.zone", { zone: zoneName(timeZone, nowMs()) })}</p>
          <HolidayCountry
            value={holidayCountry}
            timeZone={timeZone}
            onChange={(country) => form.change({ holidayCountry: country })}
          />
          <MonthStrip days={rows.map(({ date }) => date)} skipped={batch.skippedDays} />
          <PlanTable
            rows={rows}
            onChange={control.onChange}
            onBlur={control.onBlur}
            errorOf={(at, column) => form.errorOf(`rows.${at}.${column}`)}
            schedule={batch.schedule}
            numbersAfter={base.numbersAfter}
            holidays={holidays}
            names={[...new Set([...team, ...names])]}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Edits all sessions of a batch that have not begun, in one table and with one save. */
export function PlanDialog({ batch, onClose }: PlanDialogProps) {
  const t = useText();
  const read = endpointQuery(sessionEndpoints.readPlan, { params: { id: batch.batchId } });
  // What another person changed while this dialog is open is merged on request, not under the fields.
  const { data } = useQuery({ ...read, gcTime: 0, staleTime: Number.POSITIVE_INFINITY });
  if (data !== undefined) return <PlanForm batch={batch} plan={data} onClose={onClose} />;
  return (
    <Dialog title={t("batches.planner.title")} width="widest" opened onClose={onClose}>
      <Skeleton lines={6} height="2.5rem" />
    </Dialog>
  );
}
