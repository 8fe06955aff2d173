CREATE TABLE "notices" (
	"notice_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"effect_key" text NOT NULL,
	"template" text NOT NULL,
	"values" jsonb NOT NULL,
	"path" text,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notices_once" UNIQUE("user_id","effect_key")
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "in_app" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "notices_page" ON "notices" USING btree ("user_id","notice_id");--> statement-breakpoint
CREATE INDEX "notices_age" ON "notices" USING btree ("created_at");