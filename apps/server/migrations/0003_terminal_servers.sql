CREATE TABLE "env_terminals" (
	"env_record_id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terminal_servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"node" text,
	"seen_at" timestamp (3) with time zone NOT NULL
);
