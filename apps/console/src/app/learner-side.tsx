import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api/request/api.ts'
import { homeOf, siteOf } from '../api/request/own-site.ts'
import { isLeaving, logout } from '../api/session/sign-out.ts'
import { buttonLook, Button } from '../kit/button.tsx'
import { FailurePlace } from '../kit/failure-states.tsx'

/**
 * Where a signed-in learner goes from the entry of their site: past its sign-in, where that is our own. `here` is the address
 * of the console that was opened, which may bring the invite code of a class along.
 */
export function learnersHome(entry: string, here: string): string {
  const { origin, searchParams } = new URL(here)
  const url = new URL(entry, origin)
  if (url.origin !== origin) return entry
  const wanted = new URL(url.searchParams.get('redirect_url') ?? url.pathname, origin)
  const isOwn = wanted.origin === origin && siteOf(wanted.pathname) === 'student'
  const home = isOwn ? wanted : new URL(homeOf.student, origin)
  const code = searchParams.get('invite_code')
  if (code !== null) home.searchParams.set('invite_code', code)
  return home.pathname + home.search
}

/**
 * A learner at an address of the teachers' console is led to the learners' site. Where the school has one of its own, the
 * page says so first: its sign-in is another.
 */
export function LearnerSide({ name }: { name: string }) {
  const { data, error } = useQuery(
    api.me.menus.query({ query: { menu_group_names: 'teacher_dropdown' } }, { quiet: true }),
  )
  const entry = data?.menus[0]?.menus[0]?.uri
  const home = data || error ? learnersHome(entry ?? homeOf.student, location.href) : undefined
  const isElsewhere = home !== undefined && !home.startsWith('/')
  // Leaves the document, unless the answer already leads to the sign-in or to the page of a first password.
  useEffect(() => {
    if (home !== undefined && !isElsewhere && !isLeaving()) location.replace(home)
  }, [home, isElsewhere])
  if (!isElsewhere) return null
  return (
    <main>
      <FailurePlace
        isPage
        drawing="lost"
        title="这里是教师端"
        text={`${name}，您登录的是学员账号，教师端只供教师备课和授课使用。请到学生端学习。`}
        action={
          <>
            <a className={buttonLook} data-look="primary" href={home}>
              进入学生端
            </a>
            <Button onClick={() => void logout()}>退出登录</Button>
          </>
        }
      />
    </main>
  )
}
