import type { Passkey } from "@openrounds/contract/identity/passkeys/schemas.ts";
import type { PasskeyRow } from "./queries.ts";

/** A passkey, for its owner. */
export const presentPasskey = ({ passkeyId, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  passkeyId,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
