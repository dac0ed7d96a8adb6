import { passwordHelp } from '@lab/contract/password-rules'
import { LoginConfig } from '@lab/contract/platform-settings'
import { useQuery } from '@tanstack/react-query'
import { api } from '../request/api.ts'

/** What a new password must be on this platform, in words; the common rules until that is known. */
export function usePasswordRules(): { help: string } {
  const { data } = useQuery(api.platform.getConfig.query({ params: { name: 'login_config' } }, { quiet: true }))
  return { help: passwordHelp(data?.platform_configs.login_config ?? LoginConfig.parse({})) }
}
