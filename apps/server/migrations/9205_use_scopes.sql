-- The use scopes of contents have the values of the metadata list use_auth_scope.
UPDATE contents
SET use_scope = CASE use_scope WHEN 'orgs' THEN 'organisation' WHEN 'classes' THEN 'class' ELSE 'user' END
WHERE use_scope IN ('orgs', 'classes', 'users');
