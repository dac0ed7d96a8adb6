-- Sessions of people who only learn were opened for the learners' site.
UPDATE sessions SET site = 'student' WHERE user_id IN (SELECT id FROM users WHERE roles = ARRAY['student']);
