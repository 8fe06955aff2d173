CREATE TABLE "whatsapp_consents" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"heard_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "whatsapp" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "provider_id" text;--> statement-breakpoint
CREATE INDEX "whatsapp_consents_number" ON "whatsapp_consents" USING btree ("number");--> statement-breakpoint
CREATE INDEX "deliveries_provider_id" ON "deliveries" USING btree ("provider_id") WHERE "deliveries"."provider_id" is not null;--> statement-breakpoint
-- People agreed by a switch of their profile before; they did so at their last change at the latest.
INSERT INTO "whatsapp_consents" ("user_id", "number", "given_at")
SELECT "user_id", '+' || "country_code" || "phone", "updated_at" FROM "users"
WHERE "whatsapp_status" = 'OPTED_IN' AND "phone" IS NOT NULL AND "country_code" IS NOT NULL AND "phone_verified_at" IS NOT NULL;
