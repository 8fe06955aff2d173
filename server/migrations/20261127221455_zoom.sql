CREATE TABLE "zoom_accounts" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"zoom_account_id" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret_seal" text NOT NULL,
	"webhook_secret_seal" text NOT NULL,
	"hosts" text[] NOT NULL,
	"state" text NOT NULL,
	"fault" text,
	"fault_detail" text DEFAULT '' NOT NULL,
	"tested_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "zoom_hostings" (
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "zoom_meetings" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"account_id" uuid,
	"host" text DEFAULT '' NOT NULL,
	"meeting_id" text,
	"topic" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"fault" text,
	"claimed_until" timestamp with time zone,
	"mended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "zoom_registrants" (
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"registrant_id" text NOT NULL,
	"is_panelist" boolean DEFAULT false NOT NULL,
	"join_seal" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "zoom_registrants_session_id_user_id_pk" PRIMARY KEY("session_id","user_id"),
	CONSTRAINT "zoom_registrants_id" UNIQUE("session_id","registrant_id")
);
--> statement-breakpoint
ALTER TABLE "zoom_accounts" ADD CONSTRAINT "zoom_accounts_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zoom_hostings" ADD CONSTRAINT "zoom_hostings_session_id_zoom_meetings_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."zoom_meetings"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zoom_hostings" ADD CONSTRAINT "zoom_hostings_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zoom_meetings" ADD CONSTRAINT "zoom_meetings_account_id_zoom_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."zoom_accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zoom_registrants" ADD CONSTRAINT "zoom_registrants_session_id_zoom_meetings_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."zoom_meetings"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zoom_registrants" ADD CONSTRAINT "zoom_registrants_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "zoom_accounts_once" ON "zoom_accounts" USING btree ("organization_id","zoom_account_id") WHERE "zoom_accounts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "zoom_hostings_session" ON "zoom_hostings" USING btree ("session_id","at");--> statement-breakpoint
CREATE INDEX "zoom_hostings_user" ON "zoom_hostings" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "zoom_meetings_id" ON "zoom_meetings" USING btree ("account_id","meeting_id");--> statement-breakpoint
CREATE INDEX "zoom_meetings_host" ON "zoom_meetings" USING btree ("account_id","host","starts_at");--> statement-breakpoint
CREATE INDEX "zoom_meetings_batch" ON "zoom_meetings" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "zoom_registrants_user" ON "zoom_registrants" USING btree ("user_id");