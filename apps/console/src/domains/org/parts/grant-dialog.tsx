import type { DataOf } from '@lab/contract/endpoint'
import type { grant, GrantCandidate, GrantShelf } from '@lab/contract/grant'
import type { ContentKind } from '@lab/contract/kinds'
import { grantAbilityLabels, type GrantAbility } from '@lab/contract/permission'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { chosenOrganisation } from '../../../api/session/organisation.ts'
import { shortOrganisationName } from '../../../api/session/organisation-name.ts'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import type { ListColumn, ListFilter } from '../../../kit/list/list-types.ts'
import { PickerDialog } from '../../../kit/picker/picker-dialog.tsx'
import { Segmented } from '../../../kit/segmented.tsx'
import { StateTag } from '../../../kit/state-tag.tsx'
import { abilityOptions, kindOptions } from './grant-columns.tsx'

type GrantDialogProps = {
  orgId: string
  title: string
  kinds: readonly ContentKind[]
  shelf: GrantShelf
  onClose: () => void
  onGranted: (count: number) => void
}

const columns: ListColumn<GrantCandidate>[] = [
  { key: 'title', title: '名称', minWidth: 260 },
  { key: 'state', title: '状态', width: 108, render: (row) => <StateTag state={row.state} /> },
  { key: 'creator', title: '创建者', width: 112, render: (row) => row.creator.real_name },
  {
    key: 'ability',
    title: '已有权限',
    width: 104,
    render: (row) => (row.ability ? grantAbilityLabels[row.ability] : '--'),
  },
]

/** Chooses contents of the customer's organisations for one of them. What is chosen again gets the new permission. */
export default function GrantDialog({ orgId, title, kinds, shelf, onClose, onGranted }: GrantDialogProps) {
  const [kind, setKind] = useState(kinds[0]!)
  const [ability, setAbility] = useState<GrantAbility>('use')
  const owners = useOwners(orgId)
  const [chosen, setChosen] = useState<string>()
  const owner = chosen ?? owners.usual

  const give = async (rows: readonly GrantCandidate[]) => {
    if (rows.length === 0) return
    try {
      const body = { content_ids: rows.map((row) => row.id), ability }
      onGranted((await api.grant.give({ params: { id: orgId }, body })).granted)
    } catch {
      // The request layer has shown why.
    }
  }
  const filters: ListFilter[] = [
    { kind: 'search', placeholder: '搜索名称' },
    ...(kinds.length > 1
      ? [
          {
            kind: 'custom' as const,
            name: 'kind',
            render: (_value: string | undefined, onChange: (value: string | undefined) => void) => (
              <Segmented
                label="类型"
                value={kind}
                options={kindOptions(kinds)}
                onChange={(value) => {
                  setKind(value)
                  onChange(value)
                }}
              />
            ),
          },
        ]
      : []),
    {
      kind: 'custom',
      name: 'org_id',
      render: (_value, onChange) => (
        <SelectField
          label="所属组织"
          prefix="所属"
          width={220}
          isSearched
          value={owner}
          options={owners.options}
          onChange={(value) => {
            setChosen(value)
            onChange(value)
          }}
        />
      ),
    },
    {
      kind: 'custom',
      name: 'ability',
      render: () => (
        <SelectField
          label="授予的权限"
          prefix="授予"
          width={124}
          value={ability}
          options={abilityOptions}
          onChange={setAbility}
        />
      ),
    },
  ]
  return (
    <PickerDialog<GrantCandidate, DataOf<typeof grant.candidates>>
      open
      title={`授权${title}`}
      okText="授权"
      columns={columns}
      filters={filters}
      source={({ page, per_page, selectValue }) => ({
        ...api.grant.candidates.query({
          params: { id: orgId },
          query: {
            page,
            per_page,
            kind,
            shelf,
            org_id: owner,
            keyword: typeof selectValue === 'string' ? selectValue : undefined,
          },
        }),
        select: ({ candidates, total }) => ({ rows: candidates, total }),
      })}
      onConfirm={(rows) => void give(rows)}
      onClose={onClose}
    />
  )
}

/** The organisations of the same customer, whose contents can be given: the chosen one unless it is of another. */
function useOwners(orgId: string): { options: { value: string; label: string }[] | undefined; usual: string } {
  const { data } = useQuery(api.org.myOrganizations.query())
  const all = data?.organizations
  const customerId = all?.find((one) => one.id === orgId)?.customer_id
  const owners = customerId === undefined ? all : all?.filter((one) => one.customer_id === customerId)
  const here = chosenOrganisation.get()?.org_id
  const usual = owners?.some((one) => one.id === here) === false ? orgId : (here ?? orgId)
  return { options: owners?.map((one) => ({ value: one.id, label: shortOrganisationName(one.name) })), usual }
}
