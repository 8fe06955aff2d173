CREATE TABLE "batch_waiting" (
	"batch_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "batch_waiting_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone NOT NULL,
	"offer_ends_at" timestamp with time zone,
	CONSTRAINT "batch_waiting_batch_id_user_id_pk" PRIMARY KEY("batch_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "batch_settings" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "batch_settings" ADD COLUMN "offer_hours" integer DEFAULT 48 NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_settings" ADD COLUMN "registration_opens_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "batch_settings" ADD COLUMN "registration_closes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "skipped_days" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "holiday_country" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "presenter" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_waiting" ADD CONSTRAINT "batch_waiting_batch_id_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_waiting" ADD CONSTRAINT "batch_waiting_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_waiting_line" ON "batch_waiting" USING btree ("batch_id","position");--> statement-breakpoint
CREATE INDEX "batch_waiting_user" ON "batch_waiting" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "batch_waiting_offers" ON "batch_waiting" USING btree ("offer_ends_at");