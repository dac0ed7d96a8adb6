import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { roleLabels } from '@lab/contract/identity'
import { UserInfoForm, type UserInfo } from '@lab/contract/me'
import { api } from '../../../api/request/api.ts'
import { readAuth, writeAuth } from '../../../api/request/auth-cookie.ts'
import { saving } from '../../../api/request/saving.ts'
import { useStale } from '../../../api/use-stale.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { FormPage } from '../../../kit/form/form-page.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'
import { exactTime } from '../../../kit/time-text.ts'
import { AppearanceSetting } from '../parts/appearance-setting.tsx'
import { type Avatar, AvatarField } from '../parts/avatar-field.tsx'
import { bodyOf } from '../parts/profile-body.ts'
import { NoticeSetting } from '../parts/notice-setting.tsx'
import styles from '../parts/profile.module.css'

const Form = z.object({
  avatar: z.custom<Avatar>().default({ url: '' }),
  real_name: UserInfoForm.shape.real_name.unwrap(),
  phone: UserInfoForm.shape.phone.unwrap(),
  email: UserInfoForm.shape.email.unwrap(),
})
type Values = z.output<typeof Form>

/** Who one is, as others see it, and which messages one wants. */
export default function Profile() {
  const { data, error, refetch } = useQuery(api.me.info.query())
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <div className={styles.page}>
      <h2 className="visually-hidden">个人资料</h2>
      <ProfileForm key={`${data.real_name}|${data.phone}|${data.email}|${data.avatar}`} info={data} />
      <section className={styles.card} aria-labelledby="account-facts">
        <h2 id="account-facts" className={styles.heading}>
          账号
        </h2>
        <p className={styles.note}>以下信息由管理员维护。</p>
        <dl className={styles.facts}>
          <dt>用户名</dt>
          <dd>{data.username}</dd>
          <dt>工号</dt>
          <dd>{data.number || '--'}</dd>
          <dt>角色</dt>
          <dd>{data.role_slugs.map((role) => roleLabels[role]).join('、') || '--'}</dd>
          <dt>学校</dt>
          <dd>{data.customer_name || '--'}</dd>
          <dt>所属组织</dt>
          <dd>{data.organizations.length ? data.organizations.map((name) => <div key={name}>{name}</div>) : '--'}</dd>
          <dt>创建时间</dt>
          <dd className="num">{exactTime(data.created_at)}</dd>
        </dl>
      </section>
      <AppearanceSetting />
      <NoticeSetting />
    </div>
  )
}

function ProfileForm({ info }: { info: UserInfo }) {
  const stale = useStale()
  const fields: FormField<Values>[] = [
    {
      name: 'avatar',
      label: '头像',
      kind: 'custom',
      render: ({ id, value, onChange }) => (
        <AvatarField id={id} name={info.real_name} value={value as Avatar} onChange={onChange} />
      ),
    },
    { name: 'real_name', label: '姓名', kind: 'text', maxLength: 30 },
    { name: 'phone', label: '手机号', kind: 'text', maxLength: 20 },
    { name: 'email', label: '邮箱', kind: 'text', maxLength: 100 },
  ]
  return (
    <FormPage<Values>
      schema={Form}
      fields={fields}
      initialValues={{
        avatar: { url: info.avatar },
        real_name: info.real_name,
        phone: info.phone,
        email: info.email,
      }}
      onSubmit={(values) =>
        saving(async () => {
          const { id, username, real_name, avatar, role_slugs } = await api.me.saveInfo(
            { form: bodyOf(values, info) },
            { quiet: true },
          )
          const session = readAuth()
          if (session) writeAuth({ ...session, user: { id, username, real_name, avatar, role_slugs } })
        })
      }
      onSaved={() => {
        showToast('已保存')
        void stale('me')
      }}
    />
  )
}
