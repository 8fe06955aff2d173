ALTER TABLE "live_rooms" ADD COLUMN "agenda_item" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD COLUMN "agenda_since" timestamp with time zone;