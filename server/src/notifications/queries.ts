import { and, between, desc, eq, inArray, isNotNull, ne, notInArray } from "drizzle-orm";
import type { Db, Tx } from "../kernel/db/database.ts";
import { deliveries, deviceRegistrations, type DeliveryStatus } from "./tables.ts";

export type DeliveryRow = typeof deliveries.$inferSelect;

/** The columns of a message whose content is erased. */
export const ERASED_CONTENT = {
  subject: null,
  text: null,
  html: null,
  code: null,
  links: [],
  values: {},
  wording: null,
  attachments: [],
};

/** Inserts a message to send; false when its effect key exists already. */
export async function insertDelivery(tx: Tx, row: typeof deliveries.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(deliveries)
    .values(row)
    .onConflictDoNothing({ target: deliveries.effectKey })
    .returning({ deliveryId: deliveries.deliveryId });
  return inserted.length === 1;
}

/** What was sent, whether or not it is known to have arrived. */
const SENT: readonly DeliveryStatus[] = ["SENT", "DELIVERED", "READ"];

/** The delivery, unless it was sent or refused already. */
export async function findUnsent(db: Db, deliveryId: string): Promise<DeliveryRow | undefined> {
  const [row] = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.deliveryId, deliveryId), notInArray(deliveries.status, [...SENT, "REFUSED"])));
  return row;
}

export async function updateDelivery(
  tx: Tx,
  deliveryId: string,
  changes: Partial<typeof deliveries.$inferInsert>,
): Promise<void> {
  await tx.update(deliveries).set(changes).where(eq(deliveries.deliveryId, deliveryId));
}

/** The messages about sessions that wait to be sent. */
export const listUnsentAboutSessions = (db: Db) =>
  db
    .select({
      deliveryId: deliveries.deliveryId,
      sessionId: deliveries.sessionId,
      startsAt: deliveries.sessionStartsAt,
    })
    .from(deliveries)
    .where(and(eq(deliveries.status, "QUEUED"), isNotNull(deliveries.sessionId)));

/** Deletes messages that wait to be sent. */
export async function deleteUnsent(tx: Tx, deliveryIds: readonly string[]): Promise<void> {
  await tx
    .delete(deliveries)
    .where(and(inArray(deliveries.deliveryId, [...deliveryIds]), eq(deliveries.status, "QUEUED")));
}

/** The latest sent messages, to one recipient or to all. */
export const listSent = (db: Db, recipient: string | undefined, limit: number): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(deliveries)
    .where(
      and(
        inArray(deliveries.status, [...SENT]),
        recipient === undefined ? undefined : eq(deliveries.recipient, recipient),
      ),
    )
    .orderBy(desc(deliveries.createdAt))
    .limit(limit);

/** The mails that were sent to an address between two instants. */
export const listSentBetween = (
  db: Db,
  recipient: string,
  { after, before }: { readonly after: Date; readonly before: Date },
): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.recipient, recipient),
        eq(deliveries.channel, "MAIL"),
        eq(deliveries.status, "SENT"),
        between(deliveries.sentAt, after, before),
      ),
    );

/** The delivery that a service took under an id. */
export async function findDeliveryOfProvider(db: Db, providerId: string): Promise<DeliveryRow | undefined> {
  const [row] = await db.select().from(deliveries).where(eq(deliveries.providerId, providerId));
  return row;
}

/** Whether a message was ordered under an effect key. */
export const isOrdered = async (db: Db, effectKey: string): Promise<boolean> =>
  (await db.$count(deliveries, eq(deliveries.effectKey, effectKey))) > 0;

export type DeviceRow = typeof deviceRegistrations.$inferSelect;

/** Registers a device for its current person; other registrations of the same token are removed. */
export async function upsertDevice(tx: Tx, row: typeof deviceRegistrations.$inferInsert): Promise<void> {
  const { deviceId, deviceToken, ...owner } = row;
  await tx
    .delete(deviceRegistrations)
    .where(and(eq(deviceRegistrations.deviceToken, deviceToken), ne(deviceRegistrations.deviceId, deviceId)));
  await tx
    .insert(deviceRegistrations)
    .values(row)
    .onConflictDoUpdate({ target: deviceRegistrations.deviceId, set: { ...owner, deviceToken } });
}

export async function findDevice(db: Db, deviceId: string): Promise<DeviceRow | undefined> {
  const [row] = await db.select().from(deviceRegistrations).where(eq(deviceRegistrations.deviceId, deviceId));
  return row;
}

/** The devices of a person. */
export const listDevices = (db: Db, userId: string): Promise<DeviceRow[]> =>
  db.select().from(deviceRegistrations).where(eq(deviceRegistrations.userId, userId));

/** Deletes a device; with a person, only if it is theirs. */
export async function deleteDevice(tx: Tx, { deviceId, userId }: { deviceId: string; userId?: string }): Promise<void> {
  const isOwn = userId === undefined ? undefined : eq(deviceRegistrations.userId, userId);
  await tx.delete(deviceRegistrations).where(and(eq(deviceRegistrations.deviceId, deviceId), isOwn));
}

export async function deleteDeviceOfSignIn(tx: Tx, sessionId: string): Promise<void> {
  await tx.delete(deviceRegistrations).where(eq(deviceRegistrations.sessionId, sessionId));
}

/** Deletes all devices of a person. */
export async function deleteDevicesOfPerson(tx: Tx, userId: string): Promise<void> {
  await tx.delete(deviceRegistrations).where(eq(deviceRegistrations.userId, userId));
}

const ERASED = { ...ERASED_CONTENT, recipient: "", userId: null };

/** Erases addresses and contents of all messages to the addresses. */
export async function eraseRecipients(tx: Tx, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await tx
    .update(deliveries)
    .set(ERASED)
    .where(inArray(deliveries.recipient, [...addresses]));
}
