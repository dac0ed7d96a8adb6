-- Which attempt counts is a setting now; until now it was the last one.
UPDATE offerings SET settings = settings || '{"counted_attempt": "last"}' WHERE NOT settings ? 'counted_attempt';
