import type { FirstPasswordRule } from '@lab/contract/place'
import { numberTail } from '@lab/contract/password-rules'
import type { ImportRow } from './import-rules.ts'

/** What a row would do once the first passwords are chosen: who has no such password gets no account. */
export function underRule(row: ImportRow, rule: FirstPasswordRule): ImportRow {
  if (rule !== 'number_tail' || row.action !== 'create' || numberTail(row.number) !== null) return row
  return { ...row, action: 'refused', is_odd: false, reason: '学号不足六位，不能用学号后六位作初始密码' }
}
