import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { CodeChannel } from "@openrounds/contract/identity/second-step/schemas.ts";
import { instant } from "../../kernel/db/tables.ts";
import { users } from "../tables.ts";

/** People who turned the second step on. */
export const secondSteps = pgTable("second_steps", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.userId),
  channel: text("channel").$type<CodeChannel>().notNull(),
  turnedOnAt: instant("turned_on_at").notNull(),
});

/** Codes that were ordered after a correct first factor; only the person who passed it has the id of the order. */
export const secondStepOrders = pgTable("second_step_orders", {
  orderId: uuid("order_id").primaryKey(),
  userId: uuid("user_id")
    .notNull()
    .references(() => users.userId),
  channel: text("channel").$type<CodeChannel>().notNull(),
  /** The destination of the code, as codes are bound to it. */
  uid: text("uid").notNull(),
  /** The sign-in with the first factor; codes that are sent again share it. */
  attempt: text("attempt").notNull(),
  /** When the first factor was verified. */
  shownAt: instant("shown_at").notNull(),
});

/** Devices that need no second step for a while; they are known devices of their person. */
export const rememberedDevices = pgTable(
  "remembered_devices",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    deviceHash: text("device_hash").notNull(),
    until: instant("until").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceHash] }),
    index("remembered_devices_until").on(table.until),
  ],
);
