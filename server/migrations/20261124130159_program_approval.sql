ALTER TABLE "programs" ADD COLUMN "status_reason" text;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "asked_at" timestamp with time zone;