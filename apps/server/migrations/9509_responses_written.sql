-- What was there before responses said when they were written counted in the order of its arrival, and goes on doing so.
UPDATE "responses" SET "written_at" = "at" WHERE "written_at" > "at";
