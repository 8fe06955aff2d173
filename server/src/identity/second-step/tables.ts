import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { CodeChannel } from "@openrounds/contract/identity/second-step/schemas.ts";
import { instant } from "../../kernel/db/tables.ts";
import { users } from "../tables.ts";

/** People who chose that sign-in asks them for a code too. */
export const secondSteps = pgTable("second_steps", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.userId),
  channel: text("channel").$type<CodeChannel>().notNull(),
  turnedOnAt: instant("turned_on_at").notNull(),
});

/** Codes that were ordered because a first factor was right; only who showed it knows the order. */
export const secondStepOrders = pgTable("second_step_orders", {
  orderId: uuid("order_id").primaryKey(),
  userId: uuid("user_id")
    .notNull()
    .references(() => users.userId),
  channel: text("channel").$type<CodeChannel>().notNull(),
  /** What the code was sent to, as codes are bound. */
  uid: text("uid").notNull(),
  /** The sign-in whose first factor was shown; codes that are sent again belong to it too. */
  attempt: text("attempt").notNull(),
  /** When the first factor was shown. */
  shownAt: instant("shown_at").notNull(),
});

/** Devices that the second step is not asked on for a while; they are known devices of their person. */
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
