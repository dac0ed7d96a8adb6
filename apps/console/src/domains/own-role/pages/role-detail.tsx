import { roleLabels } from '@lab/contract/identity'
import type { AbilityName } from '@lab/contract/abilities'
import type { OwnRole } from '@lab/contract/own-role'
import { EditOutlined, TeamOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { ordered } from '../../../content/administration/ability-choice.ts'
import { AbilityTable } from '../../../content/administration/ability-table.tsx'
import { RoleEffects } from '../../../content/administration/role-effects.tsx'
import { WaitingDetail } from '../../../content/administration/waiting-detail.tsx'
import { useLinks } from '../../../content/use-links.ts'
import { DetailPage } from '../../../kit/detail/detail-page.tsx'
import { Opened, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { useLeaveGuard } from '../../../kit/form/leave-guard.ts'
import { later } from '../../../kit/later.tsx'
import { withQuery } from '../../../kit/navigation/with-query.ts'
import { useNameInBreadcrumb } from '../../../kit/navigation/object-names.ts'
import styles from '../parts/own-role.module.css'

const RoleDialog = later(() => import('../parts/role-dialog.tsx'))

/** 角色权限: what a role of the customer's own may do, and what a change of it means. */
export default function RoleDetail() {
  const { roleid: id = '' } = useParams()
  const { href } = useLinks()
  const { data, error, refetch } = useQuery(api.ownRole.get.query({ params: { id } }))
  const role = data?.role.id === id ? data.role : undefined
  useNameInBreadcrumb(href('org.role.detail', { roleid: id }), role?.name)
  if (!role) return <WaitingDetail error={error} onRetry={() => void refetch()} />
  return <Known key={role.version} role={role} />
}

function Known({ role }: { role: OwnRole }) {
  const stale = useStale()
  const { href } = useLinks()
  const editing = useOpening()
  const [chosen, setChosen] = useState<ReadonlySet<AbilityName>>(() => new Set(role.abilities))
  const [isSaving, setSaving] = useState(false)
  const abilities = ordered(chosen)
  const isChanged = JSON.stringify(abilities) !== JSON.stringify(ordered(new Set(role.abilities)))
  const refusal = role.can.edit === true ? undefined : (role.can.edit ?? '没有权限')
  useLeaveGuard(isChanged)
  const save = async () => {
    setSaving(true)
    const { name, description, base, version } = role
    const body = { name, description, base, abilities, version }
    const answer = await api.ownRole.update({ params: { id: role.id }, body }).catch(() => undefined)
    setSaving(false)
    if (!answer) return
    showToast('已保存，权限立即生效')
    await stale('ownRole')
  }
  const whyNot = refusal ?? (isChanged ? undefined : '没有修改')
  return (
    <DetailPage
      title={role.name}
      kind="org"
      hideCover
      facts={[
        { label: '基础角色', value: roleLabels[role.base] },
        { label: '用户', value: `${role.people_count} 人` },
        { label: '说明', value: role.description || '--' },
      ]}
      primaryAction={{
        key: 'save',
        label: isSaving ? '正在保存' : '保存',
        run: () => void save(),
        ...(whyNot === undefined ? {} : { disabledReason: whyNot }),
      }}
      moreActions={[
        {
          key: 'edit',
          label: '编辑名称和说明',
          icon: EditOutlined,
          opens: editing,
          ...(refusal === undefined ? {} : { disabledReason: refusal }),
        },
        {
          key: 'people',
          label: '查看用户',
          icon: TeamOutlined,
          to: withQuery(href('user'), 'own_role_id', role.id),
        },
      ]}
    >
      <div className={styles.page}>
        <section className={styles.card} aria-labelledby="abilities">
          <h2 id="abilities">权限</h2>
          <p className={styles.note}>在“{roleLabels[role.base]}”的权限中选取。没有选中的，菜单不显示，操作会被拒绝。</p>
          <AbilityTable base={role.base} chosen={chosen} isDisabled={refusal !== undefined} onChange={setChosen} />
        </section>
        <section className={styles.card} aria-labelledby="effects">
          <h2 id="effects">保存后的变化</h2>
          <p className={styles.note}>
            {role.people_count ? `这个角色的 ${role.people_count} 名用户会立即受到影响。` : '还没有用户是这个角色。'}
          </p>
          <RoleEffects base={role.base} abilities={abilities} roleId={role.id} />
        </section>
      </div>
      <Opened by={editing}>{(close) => <RoleDialog role={role} onClose={close} />}</Opened>
    </DetailPage>
  )
}
