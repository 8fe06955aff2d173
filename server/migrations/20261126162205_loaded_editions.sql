CREATE TABLE "loaded_editions" (
	"edition" integer PRIMARY KEY NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL
);
