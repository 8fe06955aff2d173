CREATE TABLE "sent_reminders" (
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "sent_reminders_session_id_user_id_starts_at_minutes_pk" PRIMARY KEY("session_id","user_id","starts_at","minutes")
);
--> statement-breakpoint
ALTER TABLE "batch_settings" ADD COLUMN "reminder_times" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "sent_reminders_user" ON "sent_reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sent_reminders_age" ON "sent_reminders" USING btree ("starts_at");--> statement-breakpoint
UPDATE "batch_settings" SET "reminder_times" = ARRAY["reminder_schedule_minutes"] WHERE "reminder_schedule_minutes" > 0;--> statement-breakpoint
INSERT INTO "sent_reminders" ("session_id", "user_id", "starts_at", "minutes")
  SELECT s."session_id", p."user_id", s."starts_at", b."reminder_schedule_minutes"
  FROM "sessions" s
  JOIN "batch_settings" b ON b."batch_id" = s."batch_id"
  JOIN "batch_participants" p ON p."batch_id" = s."batch_id"
  CROSS JOIN LATERAL (SELECT ':reminder:' || s."session_id" || ':' || (extract(epoch FROM s."starts_at") * 1000)::bigint || ':' || p."user_id" AS "key") k
  WHERE s."status" = 'SCHEDULED' AND s."starts_at" BETWEEN now() AND now() + interval '1 day' AND b."reminder_schedule_minutes" > 0
    AND EXISTS (SELECT FROM "deliveries" d WHERE d."effect_key" IN ('MAIL' || k."key", 'SMS' || k."key"));
