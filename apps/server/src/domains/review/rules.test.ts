import { AuditConfig } from '@lab/contract/platform-settings'
import type { LibraryReach } from '@lab/contract/library'
import { expect, test } from 'vitest'
import { needsReview } from './rules.ts'

const rows: [given: Partial<AuditConfig>, reach: LibraryReach, isAdmin: boolean, needed: boolean][] = [
  [{}, 'customer', false, true],
  [{}, 'platform', false, true],
  [{}, 'platform', true, false],
  [{ customer_share_needs_review: false }, 'customer', false, false],
  [{ customer_share_needs_review: false }, 'platform', false, true],
  [{ platform_share_needs_review: false }, 'platform', false, false],
  [{ admin_share_needs_review: true }, 'customer', true, true],
  [{ admin_share_needs_review: true, customer_share_needs_review: false }, 'customer', true, false],
]
test.each(rows)(
  'under %o sharing with %s by an administrator (%s) needs a review: %s',
  (given, reach, isAdmin, needed) => {
    expect(needsReview(AuditConfig.parse(given), reach, isAdmin)).toBe(needed)
  },
)
