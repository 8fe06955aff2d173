CREATE TABLE "analytics_view_mails" (
	"view_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"mails" text NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "analytics_view_mails_view_id_user_id_pk" PRIMARY KEY("view_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "analytics_view_mails" ADD CONSTRAINT "analytics_view_mails_view_id_analytics_views_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."analytics_views"("view_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_view_mails" ADD CONSTRAINT "analytics_view_mails_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_view_mails_next" ON "analytics_view_mails" USING btree ("next_at");