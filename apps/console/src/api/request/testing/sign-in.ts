import { withDerivedTimes, writeAuth } from '../auth-cookie.ts'

type Session = Parameters<typeof withDerivedTimes>[0]

const teacher: Session['user'] = {
  id: '7',
  username: 'teacher1',
  real_name: '王海燕',
  avatar: '',
  role_slugs: ['teacher'],
}

/** Leaves a session of an hour behind, as signing in does: a teacher's by default. */
export function signIn(as: Partial<Session['user']> = {}, accessToken = 'a'): void {
  const now = Math.floor(Date.now() / 1000)
  const session = {
    access_token: accessToken,
    refresh_token: 'r',
    token_expire_in: now + 3600,
    refresh_token_expire_in: now + 3600,
    login_method: 'password',
    user: { ...teacher, ...as },
  }
  writeAuth(withDerivedTimes(session, now))
}
