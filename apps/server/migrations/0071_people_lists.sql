DROP INDEX "users_customer";--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_roles" ON "users" USING gin ("roles");--> statement-breakpoint
CREATE INDEX "users_enabled" ON "users" USING btree ("customer_id","username") WHERE "users"."is_enabled";--> statement-breakpoint
CREATE INDEX "users_disabled" ON "users" USING btree ("customer_id","created_at") WHERE NOT "users"."is_enabled";--> statement-breakpoint
CREATE INDEX "users_customer" ON "users" USING btree ("customer_id","created_at","id");