import { EXPORT_KEPT_DAYS } from "@openrounds/contract/identity/profile/schemas.ts";
import { PROFILE_PATH } from "@openrounds/contract/identity/profile/paths.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Platform } from "../../kernel/platform.ts";
import { sendMail } from "../../notifications/service.ts";
import { redirectAddress } from "../redirects/service.ts";
import { findUser } from "../queries.ts";
import type { ExportRow } from "./queries.ts";

/** Notifies a person that the file with their data is ready. */
export async function sendExportNotice(platform: Platform, tx: Tx, { exportId, userId }: ExportRow): Promise<void> {
  const user = await findUser(tx, userId);
  if (user?.email == null) return;
  await sendMail(tx, {
    template: "DATA_EXPORT",
    effectKey: `export:${exportId}`,
    to: user.email,
    userId,
    locale: user.primaryReadingLanguage,
    values: { name: user.firstName, days: EXPORT_KEPT_DAYS },
    link: redirectAddress(platform, `${PROFILE_PATH}?tab=account`),
  });
}
