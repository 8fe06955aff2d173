CREATE TABLE "question_notices" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "question_notices_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "question_notices" ADD CONSTRAINT "question_notices_post_id_posts_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("post_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_notices" ADD CONSTRAINT "question_notices_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_notices_waiting" ON "question_notices" USING btree ("user_id") WHERE "question_notices"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "question_notices_mailed" ON "question_notices" USING btree ("mailed_at") WHERE "question_notices"."mailed_at" is not null;