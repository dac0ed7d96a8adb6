import type { DataOf } from '@lab/contract/endpoint'
import type { org, OrganisationChoice } from '@lab/contract/org'
import { api } from '../../api/request/api.ts'
import { PickerDialog } from '../../kit/picker/picker-dialog.tsx'
import { textOf, type ObjectPickerProps } from './picker-props.ts'

/** The last segment of an organisation's path, which is what it is called. */
const shortName = (row: OrganisationChoice): string => row.name.split('/').at(-1) ?? row.name

/** Chooses among the person's own organisations, which arrive all at once: searched and paged here. */
export function OrganisationPicker(props: ObjectPickerProps<OrganisationChoice>) {
  return (
    <PickerDialog<OrganisationChoice, DataOf<typeof org.myOrganizations>>
      title="选择组织"
      {...props}
      filters={[{ kind: 'search', placeholder: '搜索组织' }]}
      nameOf={shortName}
      columns={[
        { key: 'name', title: '组织', render: shortName },
        { key: 'path', title: '路径', render: (row) => row.name },
        { key: 'customer', title: '客户', width: 200, render: (row) => row.customer_short_name || row.customer_name },
      ]}
      source={({ selectValue, page, per_page }) => ({
        ...api.org.myOrganizations.query(),
        select: ({ organizations }) => {
          const word = textOf(selectValue)?.toLowerCase() ?? ''
          const found = organizations.filter((row) => row.name.toLowerCase().includes(word))
          return { rows: found.slice((page - 1) * per_page, page * per_page), total: found.length }
        },
      })}
    />
  )
}
