import { sql } from 'drizzle-orm'
import type { SessionScope } from '../identity/index.ts'
import { customers, organisations, orgMembers } from './tables.ts'

const customerIsOpen: SessionScope['customerIsOpen'] = (customerId) => sql`COALESCE((
    SELECT c.is_enabled AND (c.expires_at IS NULL OR c.expires_at > now()) FROM ${customers} c
    WHERE c.id = ${customerId}), true)`

/** What sessions ask of organisations and customers. */
export const sessionScope: Omit<SessionScope, 'adminsNeedCode'> = {
  customerIsOpen,
  within: (orgId) => sql`(
    SELECT json_build_object('customer_id', top.customer_id, 'customer_ok', ${customerIsOpen(sql`top.customer_id`)},
      'orgs', json_agg(json_build_object('id', o.id, 'domain_id', o.domain_id, 'ok', o.is_enabled,
        'expired', o.expires_at IS NOT NULL AND o.expires_at <= now())))
    FROM ${organisations} top
    JOIN ${organisations} o ON o.customer_id = top.customer_id AND o.removed_at IS NULL
      AND (o.id = top.id OR starts_with(o.name, top.name || '/'))
    WHERE top.id = ${orgId} AND top.removed_at IS NULL GROUP BY top.customer_id)`,
  reachable: (person, domainId) => sql`COALESCE((
    SELECT json_agg(json_build_object('id', o.id, 'domain_id', o.domain_id, 'ok', o.is_enabled,
      'expired', o.expires_at IS NOT NULL AND o.expires_at <= now()))
    FROM ${organisations} o
    WHERE CASE
      WHEN 'system_operator' = ANY(${person.roles}) THEN o.domain_id = ${domainId}
      WHEN 'account_admin' = ANY(${person.roles}) THEN o.customer_id = ${person.customerId}
      ELSE EXISTS (SELECT 1 FROM ${orgMembers} m WHERE m.org_id = o.id AND m.user_id = ${person.id})
    END), '[]'::json)`,
  administered: (person) => sql`COALESCE((
    SELECT json_agg(DISTINCT low.id) FROM ${orgMembers} m
    JOIN ${organisations} top ON top.id = m.org_id
    JOIN ${organisations} low ON low.customer_id = top.customer_id
      AND (low.id = top.id OR starts_with(low.name, top.name || '/'))
    WHERE m.user_id = ${person.id} AND m.is_admin AND top.is_enabled AND low.removed_at IS NULL
      AND (top.expires_at IS NULL OR top.expires_at > now())), '[]'::json)`,
  above: (person) => sql`COALESCE((
    WITH RECURSIVE up AS (
      SELECT o.parent_id AS id FROM ${orgMembers} m JOIN ${organisations} o ON o.id = m.org_id
      WHERE m.user_id = ${person.id} AND o.is_enabled AND (o.expires_at IS NULL OR o.expires_at > now())
      UNION SELECT o.parent_id FROM up JOIN ${organisations} o ON o.id = up.id)
    SELECT json_agg(up.id) FROM up WHERE up.id IS NOT NULL), '[]'::json)`,
}
