import type { Db } from "@openrounds/server/kernel/db/database.ts";
import type { Platform } from "@openrounds/server/kernel/platform.ts";
import { signInPerson } from "./signins.ts";

/** The kinds of people whose home is measured, with the statement that finds some of them. */
const FINDERS = {
  learner: `select p.user_id from batch_participants p join batches b using (batch_id)
    where b.entity_status = 'ACTIVE' and p.roles = '{ATTENDEE}' order by md5(p.user_id::text) limit 400`,
  facilitator: `select p.user_id from batch_participants p join batches b using (batch_id)
    where b.entity_status = 'ACTIVE' and 'FACILITATOR' = any(p.roles) order by md5(p.user_id::text) limit 50`,
  owner: `select m.user_id from members m join organizations o using (organization_id)
    where o.level = 'HUB' and 'OWNER' = any(m.roles) order by md5(m.user_id::text) limit 50`,
} as const;
export type PersonKind = keyof typeof FINDERS;
export const PERSON_KINDS = Object.keys(FINDERS) as PersonKind[];

/** A person whose home is read, with the header of their sign-in. */
export interface HomePerson {
  readonly kind: PersonKind;
  readonly userId: string;
  readonly authorization: string;
}

async function findPeople(db: Db, kind: PersonKind): Promise<string[]> {
  const { rows } = await db.execute(FINDERS[kind]);
  return rows.map(({ user_id: userId }) => String(userId));
}

/** Signs in some people of each kind. */
export async function signInPeople(platform: Platform): Promise<HomePerson[]> {
  const people: HomePerson[] = [];
  for (const kind of PERSON_KINDS) {
    for (const userId of await findPeople(platform.db, kind)) {
      people.push({ kind, userId, authorization: await signInPerson(platform, userId) });
    }
  }
  return people;
}
