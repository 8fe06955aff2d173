CREATE TABLE "recording_terms" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"kept_days" integer,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recording_views" (
	"recording_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position_ms" integer DEFAULT 0 NOT NULL,
	"watched" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"watched_ms" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recording_views_recording_id_user_id_pk" PRIMARY KEY("recording_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "recording_terms" ADD CONSTRAINT "recording_terms_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_views" ADD CONSTRAINT "recording_views_recording_id_session_recordings_recording_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."session_recordings"("recording_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_views" ADD CONSTRAINT "recording_views_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recording_views_user" ON "recording_views" USING btree ("user_id");