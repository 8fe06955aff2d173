import { and, asc, eq, like } from "drizzle-orm";
import { deliveries } from "../../notifications/tables.ts";
import type { World } from "./world.ts";

export type DeliveryRow = typeof deliveries.$inferSelect;

export interface DeliveriesWanted {
  readonly to?: string | null;
  /** A LIKE pattern. */
  readonly template?: string;
}

/** Waits for pending jobs, then lists mails, SMS and push messages, oldest first. */
export async function listDeliveries(
  { app, db }: World,
  { to, template = "%" }: DeliveriesWanted,
): Promise<DeliveryRow[]> {
  await app.jobs?.settled();
  return db
    .select()
    .from(deliveries)
    .where(and(like(deliveries.template, template), to === undefined ? undefined : eq(deliveries.recipient, to ?? "")))
    .orderBy(asc(deliveries.createdAt), asc(deliveries.deliveryId));
}

/** Waits for pending jobs, then deletes all deliveries. */
export async function clearDeliveries({ app, db }: World): Promise<void> {
  await app.jobs?.settled();
  await db.delete(deliveries);
}

/** The latest code sent to a recipient; empty if there is none. */
export async function codeSentTo(world: World, recipient: string | null): Promise<string> {
  const codes = (await listDeliveries(world, { to: recipient })).flatMap(({ code }) => code ?? []);
  return codes.at(-1) ?? "";
}

/** A code of the same form that is wrong. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** The id in the link of a delivery; empty if there is none. */
export const idInLink = ({ links }: Pick<DeliveryRow, "links"> = { links: [] }): string =>
  new URL(links[0] ?? "https://none.example").searchParams.get("id") ?? "";
