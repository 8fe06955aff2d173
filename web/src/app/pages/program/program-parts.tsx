import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { messageOf } from "../../../kernel/failure.ts";
import { joinList } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { FailedState } from "../../../ui/failed-state.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { oneOf, pagesOnly, useListAddress } from "../../../ui/list/list-address.ts";
import { ListView } from "../../../ui/list/list-view.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { managesForms } from "../batch/form-rights.ts";

const PAGE_SIZE = 10;
const TABS = ["overview", "forms", "participants"] as const;
const tabAddress = z.object({ part: oneOf(TABS, "overview") });

/** For people who manage the forms of a batch: whether it has a registration form, and a link to its forms. */
function ManagedForms({ batch, hubId }: { readonly batch: Batch; readonly hubId: string | undefined }) {
  const t = useText();
  const { batchId, batchName, isBatchRegFormExist } = batch;
  return (
    <li className="card card--p row between wrap g3">
      <span className="grow">
        <span className="med">{batchName}</span>
        <span className="sm t3 name-line">
          {t(isBatchRegFormExist ? "programs.parts.asksForm" : "programs.parts.asksNoForm")}
        </span>
      </span>
      <Link className="link" to={batchPath(batchId, hubId)} search={{ tab: "forms" }}>
        {t("programs.parts.manageForms", { batch: batchName })}
      </Link>
    </li>
  );
}

/** For people with a registration form to answer: whether they have answered. */
function OwnRegistrationForm({ batch: { batchName, isResponseSubmitted } }: { readonly batch: Batch }) {
  const t = useText();
  return (
    <li className="card card--p row between">
      <span className="med">{batchName}</span>
      <Badge tone={isResponseSubmitted ? "success" : "warning"}>
        {t(isResponseSubmitted ? "programs.parts.answered" : "programs.parts.unanswered")}
      </Badge>
    </li>
  );
}

/** The forms of the batches: to manage, or to answer. */
function ProgramForms({ batches, hubId }: ParticipantsProps) {
  const t = useText();
  const batchesWithForms = batches.filter(
    (batch) => managesForms(batch) || (batch.isRegisteredInBatch && batch.isBatchRegFormExist),
  );
  if (batchesWithForms.length === 0) {
    return <EmptyState title={t("programs.parts.noForms")} text={t("programs.parts.noFormsText")} />;
  }
  return (
    <ul className="stack g3">
      {batchesWithForms.map((batch) =>
        managesForms(batch) ? (
          <ManagedForms key={batch.batchId} batch={batch} hubId={hubId} />
        ) : (
          <OwnRegistrationForm key={batch.batchId} batch={batch} />
        ),
      )}
    </ul>
  );
}

/** A page of the people of a batch. */
function BatchPeople({ batchId }: { readonly batchId: string }) {
  const t = useText();
  const list = useListAddress(pagesOnly);
  const query = { pageNo: list.page, pageSize: PAGE_SIZE };
  return (
    <ListView
      query={useQuery(endpointQuery(participantEndpoints.list, { params: { id: batchId }, query }))}
      list={list}
      rowsOf={({ participantList }) => participantList}
      totalOf={({ totalNumber }) => totalNumber}
      pageSize={PAGE_SIZE}
      rowHeight="2.25rem"
      empty={{ title: t("programs.parts.nobody") }}
      failed={(failure) => <FailedState title={t("programs.parts.failed")} text={messageOf(failure)} />}
    >
      {(people) => (
        <ul className="stack g3">
          {people.map(({ userId, firstName, lastName, profileImage, roles }) => {
            const name = `${firstName} ${lastName}`.trim();
            return (
              <li key={userId} className="row">
                <Avatar id={userId} name={name} image={profileImage} size="sm" />
                <span className="sm grow trunc">{name}</span>
                <span className="xs t3">{joinList(roles.map((role) => t(`batches.role.${role}`)))}</span>
              </li>
            );
          })}
        </ul>
      )}
    </ListView>
  );
}

interface ParticipantsProps {
  readonly batches: readonly Batch[];
  readonly hubId: string | undefined;
}

/** The people of the program by batch, for those who may see the batches. */
function ProgramParticipants({ batches, hubId }: ParticipantsProps) {
  const t = useText();
  const visibleBatches = batches.filter(({ permissionCode }) => permissionCode.includes("VIEW_BATCH_DETAILS"));
  const { filters, change } = useListAddress(
    z.object({ batch: oneOf(["", ...visibleBatches.map((batch) => batch.batchId)], "") }),
  );
  const batchId = filters.batch === "" ? visibleBatches[0]?.batchId : filters.batch;
  if (batchId === undefined) return <EmptyState title={t("programs.parts.nobody")} />;
  return (
    <section className="card card--p stack g4">
      <SelectField
        label={t("programs.parts.batch")}
        value={batchId}
        onChange={({ currentTarget }) => change({ batch: currentTarget.value })}
      >
        {visibleBatches.map((batch) => (
          <option key={batch.batchId} value={batch.batchId}>
            {batch.batchName}
          </option>
        ))}
      </SelectField>
      <BatchPeople key={batchId} batchId={batchId} />
      <Link className="link" to={batchPath(batchId, hubId)}>
        {t("programs.parts.open")}
      </Link>
    </section>
  );
}

interface ProgramPartsProps extends ParticipantsProps {
  /** The batches and the description of the program. */
  readonly overview: ReactNode;
}

/** The tabs of a program that was opened from a session: overview, forms and participants. */
export function ProgramParts({ overview, ...people }: ProgramPartsProps) {
  const t = useText();
  const { filters, change } = useListAddress(tabAddress);
  const { part } = filters;
  const tabs = TABS.map((key) => ({ key, label: t(`programs.parts.${key}`) }));
  return (
    <Tabs label={t("programs.details.tabs")} tabs={tabs} selected={part} onSelect={(next) => change({ part: next })}>
      {part === "overview" && overview}
      {part === "forms" && <ProgramForms {...people} />}
      {part === "participants" && <ProgramParticipants {...people} />}
    </Tabs>
  );
}
