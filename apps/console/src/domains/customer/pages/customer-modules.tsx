import { customerStateLabels, moduleNames, type Customer } from '@lab/contract/customer'
import { contentKinds, kindLabels, kinds, modules as moduleTable, type ModuleName } from '@lab/contract/kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { WaitingDetail } from '../../../content/administration/waiting-detail.tsx'
import { useLinks } from '../../../content/use-links.ts'
import { DetailPage } from '../../../kit/detail/detail-page.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { useLeaveGuard } from '../../../kit/form/leave-guard.ts'
import { Checkbox } from '../../../kit/list/checkbox.tsx'
import { RelativeTime } from '../../../kit/measures.tsx'
import { useNameInBreadcrumb } from '../../../kit/navigation/object-names.ts'
import { StateTag } from '../../../kit/state-tag.tsx'
import { choiceOf, chosenIn, moduleGroups, savedModules, toggled } from '../module-tree.ts'
import styles from '../parts/customer.module.css'
import { MenuPreview } from '../parts/menu-preview.tsx'

/** 客户模块: the menu areas that a customer has, with the menu that results. */
export default function CustomerModules() {
  const { accountid: id = '' } = useParams()
  const { href } = useLinks()
  const { data, error, refetch } = useQuery(api.customer.get.query({ params: { id } }))
  const row = data?.customer.id === id ? data.customer : undefined
  useNameInBreadcrumb(href('account.module.detail', { accountid: id }), row?.name)
  if (!row) return <WaitingDetail error={error} onRetry={() => void refetch()} />
  return <Modules key={row.version} row={row} />
}

/** What a module brings: the kinds of contents that come with it. */
const broughtBy = (name: ModuleName): string =>
  contentKinds
    .filter((kind) => kinds[kind].module === name)
    .map((kind) => kindLabels[kind])
    .filter((label) => label !== moduleTable[name].label)
    .join('、')

function Modules({ row }: { row: Customer }) {
  const stale = useStale()
  const [chosen, setChosen] = useState(() => chosenIn(row.modules))
  const [isSaving, setSaving] = useState(false)
  const modules = savedModules(chosen)
  const isChanged = JSON.stringify(modules) !== JSON.stringify(row.modules)
  useLeaveGuard(isChanged)
  const save = async () => {
    setSaving(true)
    const body = { modules, version: row.version }
    const answer = await api.customer.setModules({ params: { id: row.id }, body }).catch(() => undefined)
    setSaving(false)
    if (!answer) return
    showToast('已保存，菜单立即生效')
    await stale('customer')
  }
  const refusal = row.can.edit === true ? (isChanged ? undefined : '没有修改') : (row.can.edit ?? '没有权限')
  return (
    <DetailPage
      title={row.name}
      kind="org"
      hideCover
      state={<StateTag state={row.state === 'active' ? 'enabled' : row.state} label={customerStateLabels[row.state]} />}
      facts={[
        { label: '用户', value: `${row.users.used} / ${row.users.limit} 人` },
        { label: '组织', value: `${row.organisation_count} 个` },
        { label: '到期时间', value: row.expires_at ? <RelativeTime at={row.expires_at} /> : '长期有效' },
      ]}
      primaryAction={{
        key: 'save',
        label: isSaving ? '正在保存' : '保存',
        run: () => void save(),
        ...(refusal === undefined ? {} : { disabledReason: refusal }),
      }}
    >
      <div className={styles.page}>
        <section className={styles.card} aria-labelledby="modules">
          <h2 id="modules">模块</h2>
          <p className={styles.note}>没有选中的模块不出现在该客户的菜单里，已有内容和学习记录会保留。</p>
          <ul className={styles.tree}>
            <li>
              <Choice title="全部模块" modules={moduleNames} chosen={chosen} onChange={setChosen} />
              <ul>
                {moduleGroups.map((group) => (
                  <li key={group.title}>
                    <Choice title={group.title} modules={group.modules} chosen={chosen} onChange={setChosen} />
                    <ul>
                      {group.modules.map((name) => (
                        <li key={name}>
                          <Choice
                            title={moduleTable[name].label}
                            brings={broughtBy(name)}
                            modules={[name]}
                            chosen={chosen}
                            onChange={setChosen}
                          />
                        </li>
                      ))}
                    </ul>
                  </li>
                ))}
              </ul>
            </li>
          </ul>
        </section>
        <MenuPreview customerId={row.id} modules={modules} />
      </div>
    </DetailPage>
  )
}

type ChoiceProps = {
  title: string
  brings?: string
  modules: readonly ModuleName[]
  chosen: ReadonlySet<ModuleName>
  onChange: (chosen: ReadonlySet<ModuleName>) => void
}

function Choice({ title, brings, modules, chosen, onChange }: ChoiceProps) {
  const choice = choiceOf(chosen, modules)
  const toggle = () => onChange(toggled(chosen, modules))
  return (
    <span className={styles.choice}>
      <Checkbox label={title} isChecked={choice === 'all'} isMixed={choice === 'some'} onToggle={toggle} />
      <span>{title}</span>
      {brings && (
        <span className={styles.brings} title={brings}>
          {brings}
        </span>
      )}
    </span>
  )
}
