import { useState } from 'react'

/** Signs in with what unlocks this device; nothing where the browser knows no such keys. */
export function PasskeyButton({ alias, onDone }: { alias: string; onDone: () => Promise<void> }) {
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  if (!('PublicKeyCredential' in globalThis)) return null
  const enter = async (): Promise<void> => {
    setBusy(true)
    setFailure('')
    try {
      // Comes only where it is wanted: the page itself stays small.
      const { signInByPasskey } = await import('./passkey-sign-in.ts')
      await signInByPasskey(alias)
      await onDone()
    } catch (error) {
      setBusy(false)
      setFailure(error instanceof Error ? error.message : '登录失败，请重试')
    }
  }
  return (
    <div className="auth-schools">
      <button type="button" className="auth-school" aria-busy={isBusy} disabled={isBusy} onClick={() => void enter()}>
        {isBusy ? '请稍候…' : '使用通行密钥登录'}
      </button>
      <p role="alert" className="auth-failure">
        {failure}
      </p>
    </div>
  )
}
