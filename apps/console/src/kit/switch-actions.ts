import { PoweroffOutlined } from '@ant-design/icons'
import type { Action } from './action.ts'

/**
 * 停用 and 启用 for things that are switched on and off; each row shows the one that applies to it.
 * `mayEdit` answers true, or the reason why not.
 */
export function switchActions<Row>(options: {
  isEnabled: (row: Row) => boolean
  mayEdit: (row: Row) => boolean | string
  enable: (row: Row) => Promise<unknown>
  disable: (row: Row) => Promise<unknown>
}): Action<Row>[] {
  const { isEnabled, mayEdit, enable, disable } = options
  return [
    {
      key: 'disable',
      label: '停用',
      icon: PoweroffOutlined,
      can: (row) => isEnabled(row) && mayEdit(row),
      run: (rows) => Promise.all(rows.map(disable)),
      done: '已停用',
    },
    {
      key: 'enable',
      label: '启用',
      icon: PoweroffOutlined,
      can: (row) => !isEnabled(row) && mayEdit(row),
      run: (rows) => Promise.all(rows.map(enable)),
      done: '已启用',
    },
  ]
}
