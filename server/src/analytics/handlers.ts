import type { analyticsEndpoints } from "@openrounds/contract/analytics/endpoints.ts";
import { ANYWHERE } from "@openrounds/contract/analytics/rules.ts";
import type { FilterOption } from "@openrounds/contract/analytics/schemas.ts";
import { intlLocale } from "@openrounds/messages/locales.ts";
import { readReplica } from "../kernel/db/replica.ts";
import type { Handlers } from "../kernel/http/handlers.ts";
import { focusAreaNames, occupationGroups } from "../reference/service.ts";
import { reachDashboard, type ReachedDashboard } from "./access.ts";
import { countDue } from "./attendances/service.ts";
import { readStandings } from "./figures/service.ts";
import { locateAll, prepareReport } from "./locations/service.ts";
import { presentOverview, presentParticipant, professionNames } from "./present.ts";
import { listBatchOptions, listHeld, listParticipants, type SessionCountRow } from "./queries.ts";
import { readDashboardRequest, readOverview, readProfessions, readSubjects } from "./service.ts";
import { listAreaOptions, listCountries, readLocations } from "./learning-sites/service.ts";

const MAX_RECENT = 50;
const SESSIONS_OFFERED = 200;

const enabled = <Row extends { readonly id: string; readonly name: string }>({ id, name }: Row): FilterOption => ({
  id,
  name,
  isEnabled: true,
});
const sessionOption = ({ sessionId, sessionName }: SessionCountRow): FilterOption => ({
  id: sessionId,
  name: sessionName,
  isEnabled: true,
});
const programOptions = ({ offered }: ReachedDashboard): FilterOption[] =>
  offered
    .map(({ programId, name, isOpen }) => ({ id: programId, name, isEnabled: isOpen }))
    .toSorted((a, b) => a.name.localeCompare(b.name));

export const analyticsHandlers: Handlers<typeof analyticsEndpoints> = {
  async entityFilter({ query, body }, context) {
    const { reached, request, locale } = await readDashboardRequest(context, query, body);
    const { db, platform } = context;
    const { shown } = request;
    await prepareReport(db, shown);
    const areas = reached.offered.filter(({ programId }) => shown.programIds.includes(programId));
    const ofAllTime = { ...shown, attended: {}, from: undefined, until: undefined };
    const [batches, sessions, professions, focusAreas, places] = await Promise.all([
      listBatchOptions(db, shown.programIds),
      listHeld(db, shown, SESSIONS_OFFERED),
      readProfessions(db, { ...ofAllTime, professionIds: [] }),
      focusAreaNames(platform, [...new Set(areas.flatMap(({ focusAreaIds }) => focusAreaIds))], locale),
      listAreaOptions(db, ofAllTime, locale),
    ]);
    const known = professions.flatMap(({ id }) => (id === null ? [] : [id]));
    const nameOf = await professionNames(platform, known, locale);
    const groups = await occupationGroups(platform, known, locale);
    return {
      programs: programOptions(reached),
      batches: batches.map(enabled),
      sessions: sessions.map(sessionOption),
      focusAreas: focusAreas.map(({ focusAreaId, name }) => enabled({ id: focusAreaId, name })),
      professions: known.map((id) => enabled({ id, name: nameOf(id) })),
      professionGroups: groups.map(({ occupationId, name }) => enabled({ id: occupationId, name })),
      ...places,
    };
  },
  async attendance({ query, body }, context) {
    const { request, locale } = await readDashboardRequest(context, query, body);
    const rows = await readOverview(context.platform, request);
    return { overview: await presentOverview(context.platform, rows, { shown: request.shown, locale }) };
  },
  async gcnf({ query, body }, context) {
    const { request, locale } = await readDashboardRequest(context, query, body);
    const { genders, focusAreas, contents } = await readSubjects(context.platform, request.shown);
    const areaIds = focusAreas.map(({ id }) => id);
    const names = await focusAreaNames(context.platform, areaIds, locale);
    const countOf = new Map(focusAreas.map(({ id, count }) => [id, count]));
    return {
      genderReport: genders.map(({ id, count }) => ({ genderType: id, count })),
      contentReport: contents.map(({ type, count }) => ({ contentType: type, count })),
      focusAreaReport: names.map(({ focusAreaId, name }) => ({
        focusAreaName: name,
        count: countOf.get(focusAreaId) ?? 0,
      })),
    };
  },
  async location({ query, body }, context) {
    const { request, locale } = await readDashboardRequest(context, query, body);
    return readLocations(context.platform, request.shown, locale);
  },
  async country({ query, body }, context) {
    const { request, locale } = await readDashboardRequest(context, query, body);
    const countries = await listCountries(context.db, { ...request.shown, places: ANYWHERE }, locale);
    const { compare } = new Intl.Collator(intlLocale(locale));
    return {
      countryList: countries.toSorted((a, b) => compare(a.countryName, b.countryName)),
    };
  },
  async recentSession({ query }, context) {
    const { programIds, organization } = await reachDashboard(context, query.organizationId);
    await countDue(context.db, organization.organizationId);
    const rows = await listHeld(context.db, { programIds }, MAX_RECENT);
    return {
      recentSessionOptions: rows.map(({ sessionId, sessionName, sessionStartMs, programName }) => ({
        ...{ sessionId, sessionName, programName },
        sessionStartDate: sessionStartMs,
        isEnabled: true,
      })),
    };
  },
  async initFilter({ query }, context) {
    const reached = await reachDashboard(context, query.organizationId);
    const { organizationId, name } = reached.organization;
    const { programIds } = reached;
    switch (query.scope) {
      case "organization":
        return { options: [enabled({ id: organizationId, name })] };
      case "program":
        return { options: programOptions(reached) };
      case "batch":
        return { options: (await listBatchOptions(context.db, programIds)).map(enabled) };
      default:
        await countDue(context.db, organizationId);
        return { options: (await listHeld(context.db, { programIds }, SESSIONS_OFFERED)).map(sessionOption) };
    }
  },
  async participants({ query, body }, context) {
    const { request, locale } = await readDashboardRequest(context, query, body);
    await countDue(context.db, request.shown.organizationId);
    await locateAll(context.db, request.shown.organizationId);
    const { rows, total } = await readReplica(context.platform, async (db) =>
      listParticipants(db, await readStandings(db, request.shown), { ...query, locale }),
    );
    const nameOf = await professionNames(
      context.platform,
      rows.map(({ occupationId }) => occupationId),
      locale,
    );
    return {
      participantList: rows.map((row) => presentParticipant(row, nameOf)),
      totalNumber: total,
    };
  },
};
