-- Copies of every kind are made by one job now; those that wait since before go on under its name.
UPDATE jobs SET name = 'content.copy' WHERE name = 'experiment.copy';
