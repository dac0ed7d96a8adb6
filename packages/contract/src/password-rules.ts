/** What every password must be, whatever the platform asks for beyond it. */
export const passwordLimits = { min: 8, max: 128 } as const

export interface PasswordRules {
  password_min_length: number
  password_mixed_case: boolean
  password_symbol: boolean
}

const hasSymbol = (value: string): boolean => /[^\p{L}\p{N}\s]/u.test(value)

/** Why a password does not suit the platform's rules, or null. The rule of letters and digits is every form's own. */
export function passwordProblem(password: string, rules: PasswordRules, label = '密码'): string | null {
  if ([...password].length < rules.password_min_length) return `${label}至少${rules.password_min_length}个字符`
  if (rules.password_mixed_case && !(/[a-z]/.test(password) && /[A-Z]/.test(password)))
    return `${label}应同时包含大写和小写字母`
  if (rules.password_symbol && !hasSymbol(password)) return `${label}应包含至少一个符号`
  return null
}

/** The rules in words, for under the field. */
export function passwordHelp(rules: PasswordRules): string {
  const letters = rules.password_mixed_case ? '大写字母、小写字母' : '字母'
  const parts = [letters, '数字', ...(rules.password_symbol ? ['符号'] : [])]
  const last = parts.pop()
  return `至少${rules.password_min_length}个字符，同时包含${parts.join('、')}和${last}`
}

const tailLength = 6

/** 学号后六位, as the number is written; null where the number is shorter. */
export function numberTail(number: string): string | null {
  const signs = [...number]
  return signs.length < tailLength ? null : signs.slice(-tailLength).join('')
}
