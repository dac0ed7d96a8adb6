import { pushKindLabels, type PushTarget } from '@lab/contract/push'
import { pushEvents } from '@lab/contract/push-events'
import { EditOutlined, KeyOutlined, SendOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { WaitingDetail } from '../../../content/administration/waiting-detail.tsx'
import { useLinks } from '../../../content/use-links.ts'
import { DetailPage } from '../../../kit/detail/detail-page.tsx'
import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { later } from '../../../kit/later.tsx'
import { useNameInBreadcrumb } from '../../../kit/navigation/object-names.ts'
import { ToneTag } from '../../../kit/state-tag.tsx'
import { Deliveries } from '../parts/deliveries.tsx'
import { targetState } from '../words.ts'

const TargetDialog = later(() => import('../parts/target-dialog.tsx'))
const SecretDialog = later(() => import('../../../content/administration/secret-dialog.tsx'))

/** 推送记录: one target, and everything that it has heard. */
export default function TargetDetail() {
  const { targetid: id = '' } = useParams()
  const { href } = useLinks()
  const { data, error, refetch } = useQuery(api.push.get.query({ params: { id } }))
  const target = data?.target.id === id ? data.target : undefined
  useNameInBreadcrumb(href('org.push.detail', { targetid: id }), target?.name)
  if (!target) return <WaitingDetail error={error} onRetry={() => void refetch()} />
  return <Known target={target} />
}

function Known({ target }: { target: PushTarget }) {
  const stale = useStale()
  const editing = useOpening()
  const showing = useOpeningOf<string>()
  const params = { id: target.id }
  const refusal = target.can.edit === true ? undefined : (target.can.edit ?? '没有权限')
  const disabled = refusal === undefined ? {} : { disabledReason: refusal }
  const { label, ...look } = targetState(target)

  const tryOut = async (): Promise<void> => {
    if ((await api.push.tryOut({ params }).catch(() => undefined)) === undefined) return
    showToast('已发送测试推送，结果见下方记录')
    await stale('push')
  }
  const replace = async (): Promise<void> => {
    const text = '原来的密钥马上失效，接收方换上新密钥之前收到的推送都不能通过验证。'
    if (!(await askQuestion({ title: '更换密钥？', text, okText: '更换', danger: true }))) return
    const answer = await api.push.newSecret({ params }).catch(() => undefined)
    if (answer) showing.of(answer.secret).open()
  }
  return (
    <DetailPage
      title={target.name}
      kind="org"
      hideCover
      state={<ToneTag {...look}>{label}</ToneTag>}
      facts={[
        { label: '类型', value: pushKindLabels[target.kind] },
        { label: '范围', value: target.organisation?.name ?? '全部组织' },
        { label: '推送地址', value: target.address },
        { label: '事件', value: target.events.map((name) => pushEvents[name].label).join('、') },
      ]}
      primaryAction={{
        key: 'try',
        label: '发送测试推送',
        icon: SendOutlined,
        run: () => void tryOut(),
        ...(target.is_enabled ? disabled : { disabledReason: '推送目标已停用，请先启用' }),
      }}
      moreActions={[
        { key: 'edit', label: '编辑', icon: EditOutlined, opens: editing, ...disabled },
        ...(target.kind === 'webhook'
          ? [{ key: 'secret', label: '更换密钥', icon: KeyOutlined, run: () => void replace(), ...disabled }]
          : []),
      ]}
    >
      <Deliveries target={target} />
      <>
        <Opened by={editing}>{(close) => <TargetDialog row={target} onClose={close} onMade={close} />}</Opened>
        <Opened by={showing}>
          {(close, secret) => (
            <SecretDialog
              title={`「${target.name}」的新密钥`}
              warning="密钥只显示这一次，请马上复制到接收方。遗失后只能更换。"
              copyText="复制密钥"
              secret={secret}
              onClose={close}
            />
          )}
        </Opened>
      </>
    </DetailPage>
  )
}
