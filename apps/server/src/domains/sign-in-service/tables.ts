import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { PersonField, RuleRole, SignInProtocol, SignInRule } from '@lab/contract/sign-in-service'
import { createdAt, id, updatedAt, version } from '../../kernel/database/columns.ts'
import { users } from '../identity/index.ts'
import { customers, organisations } from '../org/index.ts'

/** A sign-in of a customer's own that its people may use here. Its secret is kept apart (`secretName`). */
export const signInServices = pgTable(
  'sign_in_services',
  {
    id: id('id'),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    name: text('name').notNull(),
    protocol: text('protocol').$type<SignInProtocol>().notNull(),
    address: text('address').notNull(),
    clientId: text('client_id').notNull(),
    hasSecret: boolean('has_secret').notNull().default(false),
    /** What the service calls the field that names a person; empty for the usual one of its protocol. */
    personClaim: text('person_claim').notNull(),
    personField: text('person_field').$type<PersonField>().notNull(),
    createsPeople: boolean('creates_people').notNull().default(false),
    nameClaim: text('name_claim').notNull().default(''),
    rules: jsonb('rules').$type<SignInRule[]>().notNull().default([]),
    /** Of a directory: who asks it, where it looks and for whom, and who has signed its certificate. */
    bindDn: text('bind_dn').notNull().default(''),
    baseDn: text('base_dn').notNull().default(''),
    filter: text('filter').notNull().default(''),
    certificate: text('certificate').notNull().default(''),
    isEnabled: boolean('is_enabled').notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('sign_in_services_customer').on(t.customerId)],
)

/** Who somebody of a service is here, from the first sign-in on: a name that changes later leads to the same person. */
export const signInPeople = pgTable(
  'sign_in_people',
  {
    serviceId: uuid('service_id')
      .notNull()
      .references(() => signInServices.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.serviceId, t.subject] }), index('sign_in_people_user').on(t.userId)],
)

/** What the rules of a service have given somebody, so that it goes when they do not give it any more; what was there stays. */
export const signInGrants = pgTable(
  'sign_in_grants',
  {
    id: id('id'),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => signInServices.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Membership of an organisation, or a role. */
    orgId: uuid('org_id').references(() => organisations.id),
    role: text('role').$type<RuleRole>(),
    createdAt: createdAt(),
  },
  (t) => [index('sign_in_grants_user').on(t.userId, t.serviceId)],
)
