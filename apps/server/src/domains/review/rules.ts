import type { LibraryReach } from '@lab/contract/library'
import type { AuditConfig } from '@lab/contract/platform-settings'

/** Whether somebody else has to agree before a content is opened this far, as the platform has it. */
export function needsReview(rules: AuditConfig, reach: LibraryReach, isAdmin: boolean): boolean {
  const isAsked = reach === 'platform' ? rules.platform_share_needs_review : rules.customer_share_needs_review
  return isAsked && (!isAdmin || rules.admin_share_needs_review)
}
