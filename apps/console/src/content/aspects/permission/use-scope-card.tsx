import type { UseScope } from '@lab/contract/permission'
import { useScopeLabels } from '@lab/contract/permission'
import { ApartmentOutlined, GlobalOutlined, TeamOutlined, UserOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { RadioField } from '../../../kit/form/controls/radio-field.tsx'
import type { IconType } from '../../../kit/action.ts'
import type { KindName } from '../../kind-names.ts'
import { useStaleContents } from '../../life/stale.ts'
import styles from './permission.module.css'

const choices: { scope: UseScope; icon: IconType; text: string }[] = [
  { scope: 'all', icon: GlobalOutlined, text: '本组织的教师都能使用，名单中的对象另有权限' },
  { scope: 'organisation', icon: ApartmentOutlined, text: '只有名单中的组织可以使用' },
  { scope: 'class', icon: TeamOutlined, text: '只有名单中的班级可以使用' },
  { scope: 'user', icon: UserOutlined, text: '只有名单中的用户可以使用' },
]

type UseScopeCardProps = { kind: KindName; id: string; refusal: string | undefined }

/** 使用范围: in force as soon as it is chosen. */
export function UseScopeCard({ kind, id, refusal }: UseScopeCardProps) {
  const stale = useStaleContents()
  const { data: scope } = useQuery({
    ...api.permission.list.query({ params: { id }, query: { per_page: 20 } }, { quiet: true }),
    placeholderData: () => undefined,
    select: ({ use_auth_scope }) => use_auth_scope,
  })
  const choose = async (next: UseScope) => {
    try {
      await api.content.setUseScope({ params: { id }, body: { use_auth_scope: next } })
      showToast(`使用范围已改为「${useScopeLabels[next]}」`)
    } catch {
      // The request layer has shown why.
    }
    await stale(kind, 'permission')
  }
  return (
    <div className={styles.scopes} title={refusal}>
      <p className={styles.legend}>使用范围</p>
      <RadioField
        label="使用范围"
        value={scope}
        isDisabled={refusal !== undefined || scope === undefined}
        options={choices.map(({ scope: value, icon: Icon, text }) => ({
          value,
          label: (
            <>
              <Icon aria-hidden />
              <span>
                <b>{useScopeLabels[value]}</b>
                <small>{text}</small>
              </span>
            </>
          ),
        }))}
        onChange={(next) => void choose(next)}
      />
    </div>
  )
}
