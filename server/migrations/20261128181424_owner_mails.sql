CREATE TABLE "owner_mails" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"effect_key" text NOT NULL,
	"bounced_at" timestamp with time zone,
	"bounce_reason" text,
	"bounce_reply" text
);
--> statement-breakpoint
ALTER TABLE "owner_mails" ADD CONSTRAINT "owner_mails_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "owner_mails_key" ON "owner_mails" USING btree ("effect_key");