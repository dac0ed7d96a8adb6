import type { SQL } from 'drizzle-orm'
import type { LoginConfig } from '@lab/contract/platform-settings'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'

/** An organisation that a session's person can reach. */
export interface ReachableOrg {
  id: string
  domain_id: string
  ok: boolean
  expired: boolean
}

/** What a token of an organisation acts in. */
export interface TokensOrganisation {
  customer_id: string
  customer_ok: boolean
  orgs: ReachableOrg[]
}

/** What sessions ask of organisations, as SQL of their one statement. */
export interface SessionScope {
  /** Whether a person of the customer may use the platform; a person of no customer may. */
  customerIsOpen(customerId: SQL): SQL<boolean>
  /**
   * The organisations that a person can reach: their own, for an administrator all of the customer's, for an operator
   * only the one asked for (they reach everything anyway).
   */
  reachable(person: { id: SQL; roles: SQL; customerId: SQL }, domainId: SQL): SQL<ReachableOrg[]>
  /** The organisations that a person administers as a member: ids, with all below them. */
  administered(person: { id: SQL }): SQL<string[]>
  /** Whether the platform asks a second factor of administrators. */
  adminsNeedCode: SQL<boolean>
  /** An organisation with all below it, for a token of it; null where it is no more. */
  within(orgId: SQL): SQL<TokensOrganisation | null>
  /** The organisations above those that a person belongs to and can enter: ids. */
  above(person: { id: SQL }): SQL<string[]>
}

declare module '../../kernel/providers.ts' {
  interface Providers {
    sessionScope: SessionScope
    /** The rules of signing in, a setting of the platform. */
    loginRules(tx: Tx): Promise<LoginConfig>
    platformName(tx: Tx): Promise<string>
    /** Puts a notice about their account into somebody's mailbox. */
    tellOfAccount(tx: Tx, userId: string, said: { title: string; body: string }): Promise<void>
  }
}

export type SessionKernel = Pick<Kernel, 'connection' | 'providers'>
