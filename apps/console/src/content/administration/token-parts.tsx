import { abilityLabel, type AbilityName, type RoleBase } from '@lab/contract/abilities'
import { apiTokenDays, tokenAbilities, type ApiToken } from '@lab/contract/api-token'
import { z } from 'zod'
import type { FormField } from '../../kit/form/form-types.ts'
import type { TableColumn } from '../../kit/list/list-types.ts'
import { RelativeTime } from '../../kit/measures.tsx'
import { ordered } from './ability-choice.ts'
import { AbilityTable } from './ability-table.tsx'
import styles from './tokens.module.css'

export type MadeToken = { name: string; secret: string }

const days = apiTokenDays.map(String)
/** A choice in a form is text; the contract wants the number. */
export const daysChoice = z.enum(days, '请选择有效期')
export const daysField = {
  name: 'days',
  label: '有效期',
  kind: 'select',
  isNeverEmpty: true,
  options: days.map((value) => ({ value, label: `${value} 天` })),
} as const satisfies FormField

/** What a token may do, area by area. */
export const abilitiesField = (base: RoleBase, offered: readonly AbilityName[] = tokenAbilities) =>
  ({
    name: 'abilities',
    label: '权限',
    kind: 'custom',
    // What tokens never do, whichever abilities they name (`tokenRefusal` of the server).
    help: '账号、成员和平台设置不能用令牌修改，选择了也只能查看',
    render: ({ value, onChange, isDisabled }) => (
      <AbilityTable
        base={base}
        offered={offered}
        chosen={new Set((value as AbilityName[] | undefined) ?? [])}
        isDisabled={isDisabled}
        onChange={(chosen) => onChange(ordered(chosen))}
      />
    ),
  }) as const satisfies FormField

/** How many abilities, which ones on hover. */
export const AbilityCount = ({ abilities }: { abilities: readonly AbilityName[] }) => (
  <span title={abilities.map(abilityLabel).join('\n')}>{abilities.length} 项</span>
)

/** What lists of tokens say of each: its end, how long it is good, and when it was used last. */
export const tokenColumns: TableColumn<ApiToken>[] = [
  {
    key: 'hint',
    title: '末四位',
    priority: 5,
    width: 96,
    render: (row) => <span className={styles.hint}>{row.hint}</span>,
  },
  {
    key: 'created_at',
    title: '创建时间',
    priority: 3,
    width: 132,
    render: (row) => <RelativeTime at={row.created_at} />,
  },
  {
    key: 'expires_at',
    title: '到期时间',
    priority: 8,
    width: 132,
    render: (row) => <RelativeTime at={row.expires_at} />,
  },
  {
    key: 'last_used_at',
    title: '最近使用',
    priority: 7,
    width: 200,
    render: (row) =>
      row.last_used_at ? (
        <span>
          <RelativeTime at={row.last_used_at} /> <span className={styles.quiet}>{row.last_used_ip}</span>
        </span>
      ) : (
        '未使用过'
      ),
  },
]
