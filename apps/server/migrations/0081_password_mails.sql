CREATE TABLE "password_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"address" text NOT NULL,
	"ip" text NOT NULL,
	"request_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"mailbox_hash" text
);
--> statement-breakpoint
CREATE INDEX "password_mails_account" ON "password_mails" USING btree ("account","at");--> statement-breakpoint
CREATE INDEX "password_mails_address" ON "password_mails" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "password_mails_mailbox" ON "password_mails" USING btree ("mailbox_hash","at");--> statement-breakpoint
CREATE INDEX "password_mails_at" ON "password_mails" USING btree ("at");