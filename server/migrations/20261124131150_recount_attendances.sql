-- Who runs a batch is no participant of its sessions. What was counted is counted anew from the ledger, with exact brackets.
DELETE FROM "attendances" a USING "batch_participants" p
WHERE p."batch_id" = a."batch_id" AND p."user_id" = a."user_id"
  AND p."roles"::text[] && '{OWNER,PROGRAM_ADMIN,FACILITATOR}'::text[];
--> statement-breakpoint
UPDATE "held_sessions" SET "counted_at" = to_timestamp(0);
