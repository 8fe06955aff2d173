CREATE TABLE "quiet_hours" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"starts_at" text NOT NULL,
	"ends_at" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "session_starts_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "deliveries_of_session" ON "deliveries" USING btree ("session_id") WHERE "deliveries"."status" = 'QUEUED';