CREATE TABLE "message_wordings" (
	"organization_id" uuid NOT NULL,
	"message" text NOT NULL,
	"locale" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "message_wordings_organization_id_message_locale_pk" PRIMARY KEY("organization_id","message","locale")
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "wording" jsonb;--> statement-breakpoint
ALTER TABLE "message_wordings" ADD CONSTRAINT "message_wordings_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;