import { useQuery } from '@tanstack/react-query'
import { FailurePlace } from '../kit/failure-states.tsx'
import { buttonLook, Button } from '../kit/button.tsx'
import { api } from '../api/request/api.ts'
import { logout } from '../api/session/sign-out.ts'

/** What a learner finds here instead of the teachers' console: whose side this is, and the way to their own. */
export function LearnerSide({ name }: { name: string }) {
  const { data } = useQuery(api.me.menus.query({ query: { menu_group_names: 'teacher_dropdown' } }, { quiet: true }))
  const own = data?.menus[0]?.menus[0]
  return (
    <main>
      <FailurePlace
        isPage
        drawing="lost"
        title="这里是教师端"
        text={`${name}，您登录的是学员账号，教师端只供教师备课和授课使用。${own ? '请到学生端学习。' : '学生端的地址请向任课教师询问。'}`}
        action={
          <>
            {own && (
              <a className={buttonLook} data-look="primary" href={own.uri}>
                进入学生端
              </a>
            )}
            <Button onClick={() => void logout()}>退出登录</Button>
          </>
        }
      />
    </main>
  )
}
