import { DownloadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { exportByForm } from '../../api/request/export-form.ts'
import { api } from '../../api/request/api.ts'
import { isApiError } from '../../api/request/api-error.ts'
import { useStale } from '../../api/use-stale.ts'
import { FileChooser } from '../../kit/file-chooser.tsx'
import { Button } from '../../kit/button.tsx'
import { showToast } from '../../kit/dialogs/toast-store.ts'
import { TextField } from '../../kit/form/controls/text-field.tsx'
import { Face } from '../../kit/person.tsx'
import { NoticeWishes } from '../parts/notice-wishes.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PageState } from '../parts/page-state.tsx'
import { SectionCard } from '../parts/section-card.tsx'
import styles from './profile.module.css'

/** The own picture, password and wishes. */
export default function Profile() {
  const info = useQuery(api.me.info.query({}, { quiet: true }))
  return (
    <>
      <PageHead title="个人中心" />
      <PageState query={info}>
        {(me) => (
          <>
            <SectionCard title="资料">
              <Picture name={me.real_name} avatar={me.avatar} />
              <dl className={styles.facts}>
                {(
                  [
                    ['姓名', me.real_name],
                    ['学号', me.number],
                    ['用户名', me.username],
                    ['学校', me.customer_name],
                    ['组织', me.organizations.map((path) => path.replace(/^\//, '').replaceAll('/', ' / ')).join('、')],
                  ] as const
                ).map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value || '--'}</dd>
                  </div>
                ))}
              </dl>
            </SectionCard>
            <SectionCard title="接收的消息">
              <NoticeWishes />
            </SectionCard>
            <SectionCard title="我的数据">
              <div className={styles.data}>
                <p>学习内容、各次提交和作答、提问、申请和申诉，导出为一个 Excel 文件。</p>
                <Button icon={DownloadOutlined} onClick={() => void exportByForm('own-data', {})}>
                  导出我的数据
                </Button>
              </div>
            </SectionCard>
            <SectionCard title="修改密码">
              <PasswordForm username={me.username} />
            </SectionCard>
          </>
        )}
      </PageState>
    </>
  )
}

function Picture({ name, avatar }: { name: string; avatar: string }) {
  const stale = useStale()
  const chooser = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async (form: FormData) => {
    setBusy(true)
    // The request layer shows a refusal.
    await api.me.saveInfo({ form }).catch(() => undefined)
    await stale('me')
    setBusy(false)
  }
  const choose = ([file]: File[]) => {
    if (!file) return
    const form = new FormData()
    form.append('avatar', file)
    void save(form)
  }
  const remove = () => {
    const form = new FormData()
    form.append('avatar', '')
    void save(form)
  }
  return (
    <div className={styles.picture} aria-busy={isBusy}>
      <Face name={name} avatar={avatar} size={64} />
      <Button isBusy={isBusy} onClick={() => chooser.current?.click()}>
        更换头像
      </Button>
      <FileChooser ref={chooser} label="更换头像" accept="image/png,image/jpeg,image/webp" onChoose={choose} />
      {avatar && (
        <Button isBusy={isBusy} onClick={remove}>
          移除头像
        </Button>
      )}
    </div>
  )
}

function PasswordForm({ username }: { username: string }) {
  const [old, setOld] = useState('')
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!old || !next) return setComplaint('请输入原密码和新密码')
    if (next !== again) return setComplaint('两次输入的新密码不一致')
    setBusy(true)
    setComplaint(undefined)
    try {
      await api.me.changePassword({ body: { old_password: old, new_password: next } }, { quiet: true })
      for (const clear of [setOld, setNext, setAgain]) clear('')
      showToast('密码已修改')
    } catch (error) {
      setComplaint(isApiError(error) ? error.message : '修改失败，请重试')
    }
    setBusy(false)
  }
  const fields = [
    ['old', '原密码', old, setOld, 'current-password'],
    ['next', '新密码', next, setNext, 'new-password'],
    ['again', '再次输入新密码', again, setAgain, 'new-password'],
  ] as const
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      {/* oxlint-disable-next-line react/forbid-elements -- for password managers, and not to be seen */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {fields.map(([id, label, value, set, autoComplete]) => (
        <label key={id} htmlFor={`password-${id}`}>
          {label}
          <TextField
            id={`password-${id}`}
            isPassword
            autoComplete={autoComplete}
            value={value}
            maxLength={128}
            onChange={set}
          />
        </label>
      ))}
      {complaint !== undefined && (
        <p className={styles.wrong} role="alert">
          {complaint}
        </p>
      )}
      <div>
        <Button type="submit" look="primary" isBusy={isBusy}>
          修改密码
        </Button>
      </div>
    </form>
  )
}
