import { apiTokenScopeLabels, type ApiToken } from '@lab/contract/api-token'
import { PlusOutlined, StopOutlined } from '@ant-design/icons'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpening, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { later } from '../../../kit/later.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { TableColumn } from '../../../kit/list/list-types.ts'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import type { MadeToken } from '../parts/token-dialog.tsx'
import styles from '../parts/tokens.module.css'
import { TokenHelp } from '../parts/token-help.tsx'

const TokenDialog = later(() => import('../parts/token-dialog.tsx'))
const SecretDialog = later(() => import('../../../content/administration/secret-dialog.tsx'))

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
        {apiTokenScopeLabels[row.scope]}
      </ToneTag>
    ),
  },
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
      <TokenHelp />
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
      <Opened by={showing}>
        {(close, made) => (
          <SecretDialog
            title={`令牌「${made.name}」已创建`}
            warning="令牌只显示这一次，请马上复制并妥善保存。遗失后只能吊销并新建。"
            copyText="复制令牌"
            secret={made.secret}
            onClose={close}
          />
        )}
      </Opened>
    </>
  )
}
