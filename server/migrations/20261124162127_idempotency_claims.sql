CREATE TABLE "idempotency_claims" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"answer" text,
	"claimed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_claims_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE INDEX "idempotency_claims_at" ON "idempotency_claims" USING btree ("claimed_at");