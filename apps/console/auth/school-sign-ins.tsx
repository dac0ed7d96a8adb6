import { useEffect, useState } from 'react'
import { readSignInChoices, type SignInChoice, startSchoolSignIn } from './auth-api.ts'

type SchoolSignInsProps = { alias: string; target: string; onDirectory: (one: SignInChoice) => void }

/** The buttons of the schools' own sign-ins, below the form; nothing where there are none. */
export function SchoolSignIns({ alias, target, onDirectory }: SchoolSignInsProps) {
  const [choices, setChoices] = useState<SignInChoice[]>([])
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState('')
  useEffect(() => {
    void readSignInChoices().then(setChoices)
  }, [])
  if (choices.length === 0) return null
  const leave = async (choice: SignInChoice): Promise<void> => {
    const { id } = choice
    if (choice.asks_password) return onDirectory(choice)
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
      {choices.map((one) => (
        <button
          key={one.id}
          type="button"
          className="auth-school"
          aria-busy={busy === one.id}
          onClick={() => void leave(one)}
        >
          {busy === one.id ? '请稍候…' : one.name}
        </button>
      ))}
      <p role="alert" className="auth-failure">
        {failure}
      </p>
    </div>
  )
}
