import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api/request/api.ts'
import { asUserOrganisation, chooseOrganisation } from '../api/session/organisation.ts'
import { logout } from '../api/session/sign-out.ts'
import { Button } from '../kit/button.tsx'
import { FailurePlace } from '../kit/failure-states.tsx'

/** A learner does not pick at first: theirs is the first organisation. Without one the page says whom to ask. */
export function FirstOrganisation() {
  const { data, error, refetch } = useQuery(api.org.myOrganizations.query({}, { quiet: true }))
  const first = data?.organizations[0]
  useEffect(() => {
    if (first) chooseOrganisation(asUserOrganisation(first))
  }, [first])
  if (error) {
    return (
      <FailurePlace
        isPage
        drawing="broken"
        title="加载失败"
        text={error.message}
        action={<Button onClick={() => void refetch()}>重试</Button>}
      />
    )
  }
  if (!data || first) return null
  return (
    <main>
      <FailurePlace
        isPage
        drawing="lock"
        title="还没有加入任何学校"
        text="您的账号还没有分配到组织，请联系任课教师或管理员。"
        action={<Button onClick={() => void logout()}>退出登录</Button>}
      />
    </main>
  )
}
