-- The queue of validations has the name that they have everywhere else. What waits in the old one, or runs, goes on in the new.
SELECT pgboss.create_queue('validation', '{"policy":"standard"}');
UPDATE pgboss.schedule SET name = 'validation' WHERE name = 'proving';
UPDATE pgboss.job SET name = 'validation' WHERE name = 'proving';
UPDATE jobs SET queue = 'validation' WHERE queue = 'proving';
SELECT pgboss.delete_queue('proving');
