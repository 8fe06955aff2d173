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
import { worksWithForms } from "../batch/form-rights.ts";

const PAGE_SIZE = 10;
const PARTS = ["overview", "forms", "participants"] as const;
const partAddress = z.object({ part: oneOf(PARTS, "overview") });

/** What those are told who work with the forms of a batch: whether it asks one on registration, and the way to all of them. */
function Managed({ batch, hubId }: { readonly batch: Batch; readonly hubId: string | undefined }) {
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

/** What those are told who are asked: whether they answered. */
function Asked({ batch: { batchName, isResponseSubmitted } }: { readonly batch: Batch }) {
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

/** The forms of the batches: to work with for those who may, to answer for those who are asked. */
function Forms({ batches, hubId }: ParticipantsProps) {
  const t = useText();
  const shown = batches.filter(
    (batch) => worksWithForms(batch) || (batch.isRegisteredInBatch && batch.isBatchRegFormExist),
  );
  if (shown.length === 0) {
    return <EmptyState title={t("programs.parts.noForms")} text={t("programs.parts.noFormsText")} />;
  }
  return (
    <ul className="stack g3">
      {shown.map((batch) =>
        worksWithForms(batch) ? (
          <Managed key={batch.batchId} batch={batch} hubId={hubId} />
        ) : (
          <Asked key={batch.batchId} batch={batch} />
        ),
      )}
    </ul>
  );
}

/** A page of the people of a batch. */
function People({ batchId }: { readonly batchId: string }) {
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

/** The people of the program, batch by batch, for those who may see the batches. */
function Participants({ batches, hubId }: ParticipantsProps) {
  const t = useText();
  const seen = batches.filter(({ permissionCode }) => permissionCode.includes("VIEW_BATCH_DETAILS"));
  const { filters, change } = useListAddress(
    z.object({ batch: oneOf(["", ...seen.map((batch) => batch.batchId)], "") }),
  );
  const batchId = filters.batch === "" ? seen[0]?.batchId : filters.batch;
  if (batchId === undefined) return <EmptyState title={t("programs.parts.nobody")} />;
  return (
    <section className="card card--p stack g4">
      <SelectField
        label={t("programs.parts.batch")}
        value={batchId}
        onChange={({ currentTarget }) => change({ batch: currentTarget.value })}
      >
        {seen.map((batch) => (
          <option key={batch.batchId} value={batch.batchId}>
            {batch.batchName}
          </option>
        ))}
      </SelectField>
      <People key={batchId} batchId={batchId} />
      <Link className="link" to={batchPath(batchId, hubId)}>
        {t("programs.parts.open")}
      </Link>
    </section>
  );
}

interface ProgramPartsProps extends ParticipantsProps {
  /** The batches and what the program is about. */
  readonly overview: ReactNode;
}

/** The parts of a program that was opened from a session: overview, forms and participants. */
export function ProgramParts({ overview, ...people }: ProgramPartsProps) {
  const t = useText();
  const { filters, change } = useListAddress(partAddress);
  const { part } = filters;
  const tabs = PARTS.map((key) => ({ key, label: t(`programs.parts.${key}`) }));
  return (
    <Tabs label={t("programs.details.tabs")} tabs={tabs} selected={part} onSelect={(next) => change({ part: next })}>
      {part === "overview" && overview}
      {part === "forms" && <Forms {...people} />}
      {part === "participants" && <Participants {...people} />}
    </Tabs>
  );
}
