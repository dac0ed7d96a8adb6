import type { Abilities } from '@lab/contract/fields'
import { KeyOutlined, PoweroffOutlined } from '@ant-design/icons'
import { api } from '../../api/request/api.ts'
import type { Action } from '../../kit/action.ts'
import type { OpeningOf } from '../../kit/dialog-frame/opening.tsx'

/** What the actions need of a row that shows a person. */
export type Administered = { id: string; real_name: string; can: Abilities }

const named = (rows: readonly Administered[]): string =>
  rows.length === 1 ? `「${rows[0]!.real_name}」` : `选中的 ${rows.length} 名用户`

/** What administrators do with somebody's account, the same in every list of people. */
export function userActions<Row extends Administered>(options: {
  isEnabled: (row: Row) => boolean
  resetting: OpeningOf<{ id: string; real_name: string }>
}): Action<Row>[] {
  const { isEnabled, resetting } = options
  const may = (row: Row): boolean | string => row.can.manage ?? false
  const each = (call: (at: { params: { id: string } }) => Promise<unknown>) => async (rows: Row[]) => {
    for (const row of rows) await call({ params: { id: row.id } })
  }
  return [
    {
      key: 'reset',
      label: '重置密码',
      icon: KeyOutlined,
      on: 'one',
      can: may,
      opens: ([row]) => resetting.of({ id: row!.id, real_name: row!.real_name }),
    },
    {
      key: 'disable',
      label: '停用账号',
      icon: PoweroffOutlined,
      danger: true,
      can: (row) => isEnabled(row) && may(row),
      confirm: (rows) => `停用后，${named(rows)}会退出登录，不能再进入平台。学习记录和内容会保留，可以随时启用。`,
      run: each((at) => api.user.disable(at)),
      done: '已停用',
    },
    {
      key: 'enable',
      label: '启用账号',
      icon: PoweroffOutlined,
      can: (row) => !isEnabled(row) && may(row),
      run: each((at) => api.user.enable(at)),
      done: '已启用',
    },
  ]
}
