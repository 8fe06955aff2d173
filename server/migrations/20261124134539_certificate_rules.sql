CREATE TABLE "certificate_rules" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"needed" integer NOT NULL,
	"needed_unit" text NOT NULL,
	"attended_percent" integer NOT NULL,
	"asks_feedback" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificate_rules" ADD CONSTRAINT "certificate_rules_batch_id_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("batch_id") ON DELETE no action ON UPDATE no action;