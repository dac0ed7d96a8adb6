import { grantFamilies, grantOrigins, type GrantKind, type OrganisationGrant } from '@lab/contract/grant'
import { grantAbilities, grantAbilityLabels, type GrantAbility } from '@lab/contract/permission'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { shortOrganisationName } from '../../../api/session/organisation-name.ts'
import { useStale } from '../../../api/use-stale.ts'
import { optionsOf } from '../../../content/life/words.ts'
import { useRoute } from '../../../content/route-handle.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { later } from '../../../kit/later.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListFilter } from '../../../kit/list/list-types.ts'
import { oneOf } from '../../../kit/list/one-of.ts'
import { useListQuery } from '../../../kit/list/use-list-query.ts'
import { grantPageAt, grantPages } from '../grant-pages.ts'
import { kindOptions, originLabels, useGrantColumns } from '../parts/grant-columns.tsx'
import styles from '../parts/grants.module.css'

const GrantDialog = later(() => import('../parts/grant-dialog.tsx'))

const filtersOf = (kinds: readonly GrantKind[]): ListFilter[] => [
  { kind: 'search', placeholder: '搜索名称、所属组织' },
  ...(kinds.length > 1
    ? [{ kind: 'select' as const, name: 'kind', label: '类型', options: kindOptions(kinds), width: 124 }]
    : []),
  {
    kind: 'select',
    name: 'ability',
    label: '权限',
    options: optionsOf(grantAbilityLabels),
    width: 104,
  },
  { kind: 'select', name: 'origin', label: '来源', options: optionsOf(originLabels), width: 124 },
]

const rowKey = (row: OrganisationGrant): string => row.id

/** 权限设置 of an organisation: one page for each kind of content and for the cases, at both addresses. */
export default function OrgGrants() {
  const here = useRoute()
  const { orgid, id = orgid ?? '' } = here?.params ?? {}
  const name = grantPageAt(here?.route.path ?? '')
  return <Grants key={`${id} ${name}`} id={id} name={name} isBare={orgid === undefined} />
}

type GrantsProps = { id: string; name: keyof typeof grantPages; isBare: boolean }

function Grants({ id, name, isBare }: GrantsProps) {
  const { title, family, shelf } = grantPages[name]
  const kinds: readonly GrantKind[] = grantFamilies[family]
  const stale = useStale()
  const [query, setQuery] = useListQuery()
  const adding = useOpening()
  const organisation = useQuery(api.org.get.query({ params: { id } }, { quiet: true })).data?.organization
  const refusal = organisation?.can.manage
  const list = api.grant.list.query(
    {
      params: { id },
      query: {
        family,
        shelf,
        kind: oneOf(kinds, query.kind),
        ability: oneOf(grantAbilities, query.ability),
        origin: oneOf(grantOrigins, query.origin),
        keyword: query.selectValue?.slice(0, 100),
        page: query.page,
        per_page: query.per_page,
      },
    },
    { quiet: true },
  )
  const refresh = useCallback(() => stale('grant', 'permission', ...kinds), [kinds, stale])

  /** Gives what some rows say, or another permission on the same contents. */
  const give = useCallback(
    async (rows: readonly OrganisationGrant[], ability?: GrantAbility) => {
      for (const one of new Set(rows.map((row) => row.ability))) {
        const same = rows.filter((row) => row.ability === one)
        const body = { content_ids: same.map((row) => row.content.id), ability: ability ?? one }
        await api.grant.give({ params: { id }, body })
      }
    },
    [id],
  )
  const change = useCallback(
    (row: OrganisationGrant, ability: GrantAbility) => {
      void give([row], ability)
        .then(() => showToast(`「${row.content.title}」现在可以${grantAbilityLabels[ability]}`))
        .catch(() => undefined)
        .finally(refresh)
    },
    [give, refresh],
  )
  const columns = useGrantColumns(kinds, shelf === 'case', change)
  const actions = useMemo<Action<OrganisationGrant>[]>(
    () => [
      {
        key: 'withdraw',
        label: '收回',
        icon: DeleteOutlined,
        danger: true,
        can: (row) =>
          row.above
            ? `由上级「${shortOrganisationName(row.above.name)}」获得，请在该组织收回`
            : (row.can.manage ?? false),
        run: async (rows) => {
          await api.grant.withdraw({ params: { id }, body: { content_ids: rows.map((row) => row.content.id) } })
          const what = rows.length === 1 ? `「${rows[0]!.content.title}」` : `${rows.length} 个内容`
          const undo = () =>
            void give(rows)
              .catch(() => undefined)
              .finally(refresh)
          showToast(`已收回${what}的授权`, { action: { label: '撤销', run: undo } })
          await refresh()
        },
      },
    ],
    [give, id, refresh],
  )
  const from = isBare && organisation ? `${organisation.name}　` : ''
  return (
    <>
      <ListPage
        name={`organisation-grants-${name}`}
        title={`${title}授权`}
        hideTitle
        primaryAction={{
          key: 'give',
          label: `授权${title}`,
          icon: PlusOutlined,
          opens: adding,
          ...(typeof refusal === 'string' ? { disabledReason: refusal } : {}),
        }}
        source={{ ...list, select: ({ grants, total }) => ({ rows: grants, total }) }}
        columns={columns}
        rowKey={rowKey}
        filters={filtersOf(kinds)}
        query={query}
        onQueryChange={setQuery}
        rowActions={actions}
        bulkActions={actions}
        onActionDone={() => void refresh()}
        empty={{ kind: 'list', text: `还没有授权${title}。授权后，该组织和它的下级组织马上可以使用。` }}
      >
        <p className={styles.hint}>{from}授权和收回马上生效；授权给上级组织的内容，下级组织同样可以使用。</p>
      </ListPage>
      <Opened by={adding}>
        {(close) => (
          <GrantDialog
            orgId={id}
            title={title}
            kinds={kinds}
            shelf={shelf}
            onClose={close}
            onGranted={(count) => {
              showToast(`已授权 ${count} 个内容`)
              void refresh()
            }}
          />
        )}
      </Opened>
    </>
  )
}
