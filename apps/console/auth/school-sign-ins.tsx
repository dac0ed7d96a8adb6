import { useEffect, useState } from 'react'
import { readSignInChoices, type SignInChoice, startSchoolSignIn } from './auth-api.ts'

/** The buttons of the schools' own sign-ins, below the form; nothing where there are none. */
export function SchoolSignIns({ alias, target }: { alias: string; target: string }) {
  const [choices, setChoices] = useState<SignInChoice[]>([])
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState('')
  useEffect(() => {
    void readSignInChoices().then(setChoices)
  }, [])
  if (choices.length === 0) return null
  const leave = async (id: string): Promise<void> => {
    setBusy(id)
    setFailure('')
    try {
      location.assign(await startSchoolSignIn(id, alias, target))
    } catch (error) {
      setBusy('')
      setFailure(error instanceof Error ? error.message : '登录失败，请重试')
    }
  }
  return (
    <div className="auth-schools">
      {choices.map(({ id, name }) => (
        <button key={id} type="button" className="auth-school" aria-busy={busy === id} onClick={() => void leave(id)}>
          {busy === id ? '请稍候…' : name}
        </button>
      ))}
      <p role="alert" className="auth-failure">
        {failure}
      </p>
    </div>
  )
}
