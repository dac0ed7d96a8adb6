import { apiTokenScopeLabels, type ApiToken } from '@lab/contract/api-token'
import { PlusOutlined, StopOutlined } from '@ant-design/icons'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { TokenHelp } from '../../../content/administration/token-help.tsx'
import { tokenColumns, type MadeToken } from '../../../content/administration/token-parts.tsx'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { later } from '../../../kit/later.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { TableColumn } from '../../../kit/list/list-types.ts'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { ToneTag } from '../../../kit/state-tag.tsx'

const TokenDialog = later(() => import('../parts/token-dialog.tsx'))
const MadeTokenDialog = later(() => import('../../../content/administration/made-token-dialog.tsx'))

const rowKey = (row: ApiToken): string => row.id

const columns: TableColumn<ApiToken>[] = [
  { key: 'name', title: '名称', isFixed: true, minWidth: 200 },
  {
    key: 'scope',
    title: '权限范围',
    priority: 9,
    width: 104,
    inCard: 'state',
    render: (row) => (
      <ToneTag tone={row.scope === 'write' ? 'amber' : 'hue'} plain>
        {row.abilities ? `指定 ${row.abilities.length} 项` : apiTokenScopeLabels[row.scope]}
      </ToneTag>
    ),
  },
  ...tokenColumns,
]

/** API 令牌: a person's own keys for programs, with an example of how one is used. */
export default function Tokens() {
  const stale = useStale()
  const [query, setQuery] = useListQuery()
  const creating = useOpening()
  const showing = useOpeningOf<MadeToken>()
  const actions: Action<ApiToken>[] = [
    {
      key: 'revoke',
      label: '吊销',
      icon: StopOutlined,
      danger: true,
      on: 'one',
      confirm: ([row]) => `使用「${row!.name}」的程序会马上失去访问权限，不能恢复。`,
      run: ([row]) => api.apiToken.revoke({ params: { id: row!.id } }),
      done: '已吊销令牌',
    },
  ]
  return (
    <>
      <h2 className="visually-hidden">API 令牌</h2>
      <ListPage
        name="api-tokens"
        title="API 令牌"
        hideTitle
        primaryAction={{ key: 'new', label: '新建令牌', icon: PlusOutlined, opens: creating }}
        source={{ ...api.apiToken.list.query(), select: ({ tokens, total }) => ({ rows: tokens, total }) }}
        columns={columns}
        rowKey={rowKey}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        onActionDone={() => void stale('apiToken')}
        hidePagination
        empty={{ kind: 'list', text: '还没有令牌。需要用程序读取成绩、同步名单时，在这里新建一个。' }}
      />
      <TokenHelp path="/apis/v2/experiments?per_page=20">修改密码或停用账号后，令牌随之失效。</TokenHelp>
      <Opened by={creating}>
        {(close) => (
          <TokenDialog
            onClose={close}
            onMade={(made) => {
              void stale('apiToken')
              showing.of(made).open(() => undefined)
            }}
          />
        )}
      </Opened>
      <Opened by={showing}>{(close, made) => <MadeTokenDialog made={made} onClose={close} />}</Opened>
    </>
  )
}
