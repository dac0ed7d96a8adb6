import { userStateLabels, type UserDetail } from '@lab/contract/user'
import {
  DownloadOutlined,
  EditOutlined,
  KeyOutlined,
  LinkOutlined,
  MobileOutlined,
  PoweroffOutlined,
  UnlockOutlined,
  UserDeleteOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '../../../api/request/api.ts'
import { exportByForm } from '../../../api/request/export-form.ts'
import { shortOrganisationName } from '../../../api/session/organisation-name.ts'
import { useStale } from '../../../api/use-stale.ts'
import { rolesText } from '../../../content/administration/roles-text.ts'
import { userActions } from '../../../content/administration/user-actions.ts'
import { WaitingDetail } from '../../../content/administration/waiting-detail.tsx'
import { useLinks } from '../../../content/use-links.ts'
import { runAction } from '../../../kit/action.ts'
import { DetailPage } from '../../../kit/detail/detail-page.tsx'
import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { later } from '../../../kit/later.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { RelativeTime } from '../../../kit/measures.tsx'
import { useNameInBreadcrumb } from '../../../kit/navigation/object-names.ts'
import { StateTag, ToneTag } from '../../../kit/state-tag.tsx'
import { exactTime } from '../../../kit/time-text.ts'
import { HistoryList } from '../parts/history-list.tsx'
import styles from '../parts/person.module.css'
import { SessionList } from '../parts/session-list.tsx'

const EraseDialog = later(() => import('../parts/erase-dialog.tsx'))
const ResetPasswordDialog = later(() => import('../../../content/administration/reset-password-dialog.tsx'))
const PasswordLinkDialog = later(() => import('../../../content/administration/password-link-dialog.tsx'))
const EditUserDialog = later(async () => {
  const { EditUserDialog: dialog } = await import('../../../content/administration/user-dialog.tsx')
  return { default: dialog }
})
const RolesDialog = later(async () => {
  const { RolesDialog: dialog } = await import('../../../content/administration/roles-dialog.tsx')
  return { default: dialog }
})

/** One person as administrators look after them: account, organisations, sessions, history. */
export default function MemberDetail() {
  const { id = '' } = useParams()
  const { href } = useLinks()
  const { data, error, refetch } = useQuery(api.user.get.query({ params: { id } }))
  const person = data?.user.id === id ? data.user : undefined
  useNameInBreadcrumb(href('org.member.detail', { id }), person?.real_name)
  if (!person) return <WaitingDetail error={error} onRetry={() => void refetch()} />
  return <Known person={person} />
}

function Known({ person }: { person: UserDetail }) {
  const stale = useStale()
  const editing = useOpening()
  const giving = useOpening()
  const linking = useOpening()
  const erasing = useOpening()
  const resetting = useOpeningOf<{ id: string; real_name: string }>()
  const [reset, disable, enable] = userActions<UserDetail>({ isEnabled: (row) => row.state !== 'disabled', resetting })
  const whyNot = endedText(person) ?? person.can.manage
  const refusal = typeof whyNot === 'string' ? { disabledReason: whyNot } : {}
  const switching = person.state === 'disabled' ? enable! : disable!
  const run = async () => {
    if (await runAction(switching, [person])) await stale('user', 'member')
  }
  /** What is refused is shown by the call itself. */
  const act = async (call: () => Promise<unknown>, done: string) => {
    const isDone = await call().then(
      () => true,
      () => false,
    )
    if (!isDone) return
    await stale('user', 'member')
    showToast(done)
  }
  const params = { id: person.id }
  const release = () => act(() => api.user.release({ params }), '已解除登录限制')
  const dropFactor = async () => {
    const agreed = await askQuestion({
      text: `关闭后，「${person.real_name}」只用密码就能登录。请先确认是本人提出。`,
      okText: '关闭两步验证',
      danger: true,
    })
    if (agreed) await act(() => api.user.dropSecondFactor({ params }), '已关闭两步验证')
  }
  return (
    <DetailPage
      title={person.real_name}
      kind="org"
      hideCover
      state={
        <StateTag
          state={{ enabled: 'enabled', disabled: 'disabled', waiting: 'waiting' }[person.state]}
          label={person.erased_at ? '已注销' : person.merged_into ? '已合并' : userStateLabels[person.state]}
        />
      }
      facts={[
        { label: '用户名', value: person.username },
        { label: '学号/工号', value: person.number || '--' },
        { label: '角色', value: rolesText(person) },
        { label: '最近使用', value: person.last_seen_at ? <RelativeTime at={person.last_seen_at} /> : '未登录过' },
      ]}
      primaryAction={{ key: 'edit', label: '修改资料', icon: EditOutlined, opens: editing, ...refusal }}
      moreActions={[
        { key: 'roles', label: '修改角色', icon: UserSwitchOutlined, opens: giving, ...refusal },
        { key: 'reset', label: '重置密码', icon: KeyOutlined, opens: reset!.opens!([person])!, ...refusal },
        { key: 'link', label: '生成密码链接', icon: LinkOutlined, opens: linking, ...refusal },
        ...(person.state === 'waiting'
          ? [{ key: 'release', label: '解除登录限制', icon: UnlockOutlined, run: () => void release(), ...refusal }]
          : []),
        ...(person.has_second_factor
          ? [{ key: 'factor', label: '关闭两步验证', icon: MobileOutlined, run: () => void dropFactor(), ...refusal }]
          : []),
        {
          key: 'export',
          label: '导出个人数据',
          icon: DownloadOutlined,
          run: () => void exportByForm('personal-data', { user_id: person.id }),
          ...refusal,
        },
        {
          key: switching.key,
          label: switching.label,
          icon: PoweroffOutlined,
          danger: person.state !== 'disabled',
          run: () => void run(),
          ...refusal,
        },
        { key: 'erase', label: '注销账号', icon: UserDeleteOutlined, danger: true, opens: erasing, ...refusal },
      ]}
    >
      <div className={styles.page}>
        <Account person={person} />
        <Organisations person={person} />
        <SessionList userId={person.id} />
        <HistoryList userId={person.id} />
      </div>
      <Opened by={editing}>{(close) => <EditUserDialog person={person} onClose={close} />}</Opened>
      <Opened by={giving}>{(close) => <RolesDialog person={person} onClose={close} />}</Opened>
      <Opened by={linking}>{(close) => <PasswordLinkDialog person={person} onClose={close} />}</Opened>
      <Opened by={erasing}>{(close) => <EraseDialog person={person} onClose={close} />}</Opened>
      <Opened by={resetting}>{(close, one) => <ResetPasswordDialog person={one} onClose={close} />}</Opened>
    </DetailPage>
  )
}

function endedText({ erased_at: erased, merged_into: merged }: UserDetail): string | undefined {
  if (erased) return '该账号已注销'
  return merged ? `该账号已合并到 ${merged.username}` : undefined
}

const passwordText = ({ erased_at: erased, merged_into: merged, must_change_password: isFirst }: UserDetail): string =>
  erased || merged ? '已删除' : isFirst ? '初始密码，下次登录须修改' : '可正常使用'

function Account({ person }: { person: UserDetail }) {
  const { href } = useLinks()
  return (
    <section className={styles.card} aria-labelledby="person-account">
      <h2 id="person-account">账号</h2>
      <dl className={styles.facts}>
        {person.merged_into && (
          <>
            <dt>已合并到</dt>
            <dd>
              <AppLink to={href('org.member.detail', { id: person.merged_into.id })}>
                {person.merged_into.real_name}（{person.merged_into.username}）
              </AppLink>
            </dd>
          </>
        )}
        <dt>手机</dt>
        <dd>{person.phone || '--'}</dd>
        <dt>邮箱</dt>
        <dd>{person.email || '--'}</dd>
        <dt>客户</dt>
        <dd>{person.customer?.name ?? '--'}</dd>
        <dt>密码</dt>
        <dd>{passwordText(person)}</dd>
        <dt>两步验证</dt>
        <dd>{person.has_second_factor ? '已开启' : '未开启'}</dd>
        {person.waits_until && (
          <>
            <dt>登录限制</dt>
            <dd>密码多次错误，{exactTime(person.waits_until)} 后可再次登录</dd>
          </>
        )}
        <dt>创建时间</dt>
        <dd className="num">{exactTime(person.created_at)}</dd>
      </dl>
    </section>
  )
}

function Organisations({ person }: { person: UserDetail }) {
  const { href } = useLinks()
  return (
    <section className={styles.card} aria-labelledby="person-organisations">
      <h2 id="person-organisations">所属组织</h2>
      {person.organizations.length === 0 ? (
        <p className={styles.none}>还不属于任何组织，不能进入平台。</p>
      ) : (
        <ul className={styles.lines}>
          {person.organizations.map((one) => (
            <li key={one.id} className={styles.line}>
              <AppLink to={href('org.member', { orgid: one.id })} title={one.name}>
                {shortOrganisationName(one.name)}
              </AppLink>
              <span className={styles.path} title={one.name}>
                {one.name}
              </span>
              {one.is_admin && (
                <ToneTag tone="hue" plain>
                  组织管理员
                </ToneTag>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
