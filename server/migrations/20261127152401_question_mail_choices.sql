CREATE TABLE "question_mail_choices" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"choice" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "question_mail_choices" ADD CONSTRAINT "question_mail_choices_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;