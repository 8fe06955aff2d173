import { OFFERED_GENDERS } from "@openrounds/contract/identity/schemas.ts";
import { idSql } from "./ids.ts";
import { ATTENDED_PER_BATCH, LARGE_TEAM, MEMBERS_PER_HUB, SESSIONS_PER_BATCH, type NetworkSize } from "./size.ts";

/** A step of filling the database, with its SQL. */
export interface FillStep {
  readonly name: string;
  readonly sql: string;
}

const ZONE = "Asia/Kolkata";
const FIRST = [
  "Asha",
  "Meera",
  "Vikram",
  "Kavya",
  "Rahul",
  "Lalitha",
  "Sunita",
  "Pooja",
  "Grace",
  "Tenzin",
  "Luis",
  "Amara",
];
const LAST = [
  "Kulkarni",
  "Nair",
  "Joshi",
  "Reddy",
  "Deshmukh",
  "Devi",
  "Mohanty",
  "Ingole",
  "Miller",
  "Dorjee",
  "Quispe",
];

const list = (values: readonly string[]): string => `array[${values.map((value) => `'${value}'`).join(",")}]`;
const pick = (values: readonly string[], n: string): string => `(${list(values)})[1 + (${n}) % ${values.length}]`;
const series = (count: number): string => `generate_series(0, ${count - 1}) n`;

/** The day a batch starts: at least eight weeks ago, so that its first sessions are over. */
const dayOf = (batch: string): string => `(current_date - 57 - (${batch}) % 600)`;
const at = (day: string, hours: number): string =>
  `((${day})::timestamp + interval '${hours} hours') at time zone '${ZONE}'`;

const membersOf = (size: NetworkSize): number => size.hubs * MEMBERS_PER_HUB + 1;
const attendeeOf = (size: NetworkSize, batch: string, j: string): string =>
  `${membersOf(size)} + ((${batch})::bigint * ${size.attendees} + ${j}) % ${size.accounts - membersOf(size)}`;

const organizations = ({ hubs }: NetworkSize): string => `
  insert into organizations (organization_id, level, parent_id, name, entity_status, address, created_at, updated_at)
  select ${idSql("organization", "n")}, case when n = 0 then 'SUPERHUB' else 'HUB' end,
    case when n > 0 then ${idSql("organization", "0")} end,
    case when n = 0 then 'Large Superhub' else 'Hub ' || n end, 'ACTIVE',
    jsonb_build_object('name', 'Pune', 'latitude', 18.5, 'longitude', 73.9), now(), now()
  from generate_series(0, ${hubs}) n`;

const users = (size: NetworkSize, passwordHash: string): string => `
  insert into users (user_id, status, email, email_verified_at, password_hash, first_name, last_name, timezone,
    visibility, organization_name, gender, occupation_id, created_at, updated_at)
  select ${idSql("user", "n")}, 'ACTIVE', 'person-' || n || '@large.example', now(),
    case when n < ${membersOf(size)} then '${passwordHash}' end, ${pick(FIRST, "n")}, ${pick(LAST, "n / 7")}, '${ZONE}',
    'PUBLIC', 'Health centre ' || n % 5000, ${pick(OFFERED_GENDERS, "n / 3")}, ids[1 + n % cardinality(ids)],
    now() - n % 700 * interval '1 day', now()
  from ${series(size.accounts)},
    (select array_agg(occupation_id order by position) as ids from occupations where parent_id is not null) o`;

const members = (size: NetworkSize): string => `
  insert into members (organization_id, user_id, roles, entity_status, first_name, last_name, created_at, updated_at)
  select case when n = ${membersOf(size) - 1} then ${idSql("organization", "0")}
      else ${idSql("organization", `1 + n / ${MEMBERS_PER_HUB}`)} end,
    ${idSql("user", "n")},
    array[case n % ${MEMBERS_PER_HUB} when 0 then 'OWNER' when 1 then 'ADMIN' else 'MEMBER' end], 'ACTIVE',
    ${pick(FIRST, "n")}, ${pick(LAST, "n / 7")}, now(), now()
  from ${series(membersOf(size))}`;

/** The first hub has a large team: people who are members of nothing else. */
const team = (size: NetworkSize): string => `
  insert into members (organization_id, user_id, roles, entity_status, first_name, last_name, created_at, updated_at)
  select ${idSql("organization", "1")}, ${idSql("user", "n")}, array['MEMBER'],
    case n % 20 when 0 then 'INVITED' else 'ACTIVE' end, ${pick(FIRST, "n")}, ${pick(LAST, "n / 7")}, now(), now()
  from generate_series(${membersOf(size)}, ${Math.min(size.accounts, membersOf(size) + LARGE_TEAM) - 1}) n`;

const programs = ({ hubs, programs: count }: NetworkSize): string => `
  insert into programs (program_id, organization_id, created_by, name, description, entity_status, program_type,
    visibility, focus_area_ids, created_at, updated_at)
  select ${idSql("program", "n")}, ${idSql("organization", `1 + n % ${hubs}`)},
    ${idSql("user", `n % ${hubs} * ${MEMBERS_PER_HUB}`)}, 'Program ' || n, '<p>Weekly case rounds.</p>',
    ${pick(["PILOT", "ACTIVE", "ACTIVE", "ACTIVE", "COMPLETED"], `n / ${hubs}`)}, 'REGULAR_PROGRAM',
    case when n % 3 = 0 then 'PUBLIC_PROGRAM' else 'PRIVATE_PROGRAM' end,
    (select array_agg(focus_area_id) from
      (select focus_area_id from focus_areas where parent_id is not null order by focus_area_id limit 2) f),
    now() - n % 700 * interval '1 day', now()
  from ${series(count)}`;

const batches = ({ hubs, batches: count }: NetworkSize): string => `
  insert into batches (batch_id, program_id, created_by, batch_name, starts_at, ends_at, session_start_time,
    session_end_time, time_zone, schedule, primary_language, batch_mode, certificate_setup, entity_status,
    created_at, updated_at)
  select ${idSql("batch", "n")}, ${idSql("program", "n / 2")},
    ${idSql("user", `n / 2 % ${hubs} * ${MEMBERS_PER_HUB}`)}, 'Batch ' || 1 + n % 2, ${at(dayOf("n"), 0)},
    ${at(`${dayOf("n")} + 112`, 0)}, '09:00', '10:00', '${ZONE}',
    'FREQ=WEEKLY;INTERVAL=1;BYDAY=' || ${pick(["SU", "MO", "TU", "WE", "TH", "FR", "SA"], `extract(dow from ${dayOf("n")})::int`)},
    'en', 'ONLINE', 'Manual', case when n % 600 < 55 then 'ACTIVE' else 'COMPLETED' end, now(), now()
  from ${series(count)}`;

const settings = ({ batches: count }: NetworkSize): string => `
  insert into batch_settings (batch_id, vc_provider, reminder_times)
  select ${idSql("batch", "n")}, 'ROOM', '{60}' from ${series(count)}`;

const owners = ({ hubs, batches: count }: NetworkSize): string => `
  insert into batch_participants (batch_id, user_id, roles, entity_status, created_at, updated_at)
  select ${idSql("batch", "n")}, ${idSql("user", `n / 2 % ${hubs} * ${MEMBERS_PER_HUB}`)}, array['OWNER'], 'ACTIVE', now(), now()
  from ${series(count)}`;

const attendees = (size: NetworkSize): string => `
  insert into batch_participants (batch_id, user_id, roles, entity_status, created_at, updated_at)
  select ${idSql("batch", "n")}, ${idSql("user", attendeeOf(size, "n", "j"))},
    array[case when j = 0 then 'FACILITATOR' else 'ATTENDEE' end],
    'ACTIVE', now() + j * interval '1 ms', now()
  from ${series(size.batches)}, generate_series(0, ${size.attendees - 1}) j
  on conflict do nothing`;

const programParticipants = `
  insert into program_participants (program_id, user_id)
  select distinct b.program_id, p.user_id from batch_participants p join batches b using (batch_id)
  on conflict do nothing`;

const sessions = ({ batches: count }: NetworkSize): string => `
  insert into sessions (session_id, batch_id, topic, starts_at, ends_at, status, started_at, ended_at, created_at, updated_at)
  select ${idSql("session", `n * ${SESSIONS_PER_BATCH} + w`)}, ${idSql("batch", "n")}, 'Case round ' || w + 1, begins,
    begins + interval '1 hour', case when begins < now() then 'COMPLETED' else 'SCHEDULED' end,
    case when begins < now() then begins end, case when begins < now() then begins + interval '1 hour' end, now(), now()
  from ${series(count)}, generate_series(0, ${SESSIONS_PER_BATCH - 1}) w,
    lateral (select ${at(`${dayOf("n")} + w * 7`, 9)} as begins) s`;

const CHUNK = 250_000;

/** Attendance events in chunks: stay k belongs to attendee k % attendees in session k / attendees. */
function* attendance(size: NetworkSize): Generator<FillStep> {
  for (let from = 0; from < size.stays; from += CHUNK) {
    const until = Math.min(size.stays, from + CHUNK);
    yield {
      name: `attendance ${2 * until}`,
      sql: `
  insert into attendance_events (event_id, session_id, user_id, connection_id, kind, source, device, at)
  select ${idSql("event", "2 * k + leaves")}, ${idSql("session", `b * ${SESSIONS_PER_BATCH} + w`)},
    ${idSql("user", attendeeOf(size, "b", "j"))}, 'c' || k, case leaves when 0 then 'JOIN' else 'LEAVE' end, 'ROOM', 'desktop',
    ${at(`${dayOf("b")} + w * 7`, 9)} + (leaves * 50 + k % 10) * interval '1 minute'
  from (select k, k % ${size.attendees} as j, (k / ${size.attendees} / ${ATTENDED_PER_BATCH})::int as b,
      (k / ${size.attendees} % ${ATTENDED_PER_BATCH})::int as w
    from generate_series(${from}::bigint, ${until - 1}) k) stays, generate_series(0, 1) leaves`,
    };
  }
}

/** All statements that fill an empty, prepared database with the large network, in order. */
export const largeStatements = (size: NetworkSize, passwordHash: string): FillStep[] => [
  { name: "organizations", sql: organizations(size) },
  { name: "accounts", sql: users(size, passwordHash) },
  { name: "members", sql: members(size) },
  { name: "team", sql: team(size) },
  { name: "programs", sql: programs(size) },
  { name: "batches", sql: batches(size) },
  { name: "settings", sql: settings(size) },
  { name: "owners", sql: owners(size) },
  { name: "attendees", sql: attendees(size) },
  { name: "program participants", sql: programParticipants },
  { name: "sessions", sql: sessions(size) },
  ...attendance(size),
];
