import { readAuth } from '../../api/request/auth-cookie.ts'
import { logout } from '../../api/session/sign-out.ts'
import { buttonLook, Button } from '../../kit/button.tsx'
import { DialogHost } from '../../kit/dialogs/dialog-host.tsx'
import { FailurePlace } from '../../kit/failure-states.tsx'

/** What a teacher finds on the learners' site: whose site it is, where to try a content out, and the way back. */
export function TeacherHere() {
  return (
    <main>
      <FailurePlace
        isPage
        drawing="lost"
        title="这里是学生端"
        text={`${readAuth()?.user.real_name ?? ''}老师，学员在这里学习。要看学员看到的样子，请在教师端打开内容后点击「试做」。`}
        action={
          <>
            <a className={buttonLook} data-look="primary" href="/">
              返回教师端
            </a>
            <Button onClick={() => void logout()}>换学员账号登录</Button>
          </>
        }
      />
      <DialogHost />
    </main>
  )
}
