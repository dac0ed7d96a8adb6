import { abilityLabel, type AbilityName, type RoleBase } from '@lab/contract/abilities'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'
import { ErrorState } from '../../kit/failure-states.tsx'
import styles from './role-effects.module.css'

type EffectsProps = {
  base: RoleBase
  abilities: readonly AbilityName[]
  /** Compared with this role as it is saved, or with what this person may do now. */
  roleId?: string
  userId?: string
}

/** What a person would gain and lose, before it is saved. */
export function RoleEffects({ base, abilities, roleId, userId }: EffectsProps) {
  const body = { base, abilities: [...abilities], role_id: roleId ?? null, user_id: userId ?? null }
  const { data, error, refetch } = useQuery({
    queryKey: ['ownRole', 'effects', body],
    queryFn: ({ signal }) => api.ownRole.effects({ body }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <p className={styles.note}>正在计算…</p>
  const { gained, lost, menus_gained, menus_lost } = data.effects
  if (!gained.length && !lost.length) return <p className={styles.note}>没有变化。</p>
  return (
    <div aria-live="polite">
      <Items title="增加的权限" tone="gained" items={gained.map(abilityLabel)} />
      <Items title="减少的权限" tone="lost" items={lost.map(abilityLabel)} />
      <Items title="增加的菜单" tone="gained" items={menus_gained} />
      <Items title="减少的菜单" tone="lost" items={menus_lost} />
    </div>
  )
}

function Items({ title, tone, items }: { title: string; tone: 'gained' | 'lost'; items: readonly string[] }) {
  if (!items.length) return null
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.effects}>
        {items.map((item) => (
          <li key={item} className={styles.effect} data-tone={tone}>
            {item}
          </li>
        ))}
      </ul>
    </>
  )
}
