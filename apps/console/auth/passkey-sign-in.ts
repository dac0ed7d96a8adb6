import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { enterByPasskey, passkeyOptions } from './auth-api.ts'

/** Has the device sign, and signs in with that. */
export async function signInByPasskey(alias: string): Promise<void> {
  const options = await passkeyOptions(alias)
  const response = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  }).catch(() => {
    // The browser does not say whether there is none or somebody changed their mind.
    throw new Error('没有完成验证，请重试或使用密码登录')
  })
  await enterByPasskey(response, alias)
}
