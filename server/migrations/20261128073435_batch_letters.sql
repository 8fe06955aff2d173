CREATE TABLE "batch_letters" (
	"letter_id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"session_id" uuid,
	"form_id" uuid,
	"state" text NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"recipient_count" integer,
	"sent_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "batch_letters" ADD CONSTRAINT "batch_letters_batch_id_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_letters" ADD CONSTRAINT "batch_letters_author_id_users_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_letters" ADD CONSTRAINT "batch_letters_session_id_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("session_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_letters" ADD CONSTRAINT "batch_letters_form_id_forms_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("form_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_letters_page" ON "batch_letters" USING btree ("batch_id","letter_id");--> statement-breakpoint
CREATE INDEX "batch_letters_due" ON "batch_letters" USING btree ("state","send_at");--> statement-breakpoint
CREATE INDEX "batch_letters_author" ON "batch_letters" USING btree ("author_id");