import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'
import { isOperator } from '../../api/session/roles.ts'
import { SelectField } from '../../kit/form/controls/select-field.tsx'
import type { ListFilter } from '../../kit/list/list-types.ts'

const most = 300

function CustomerChoice(props: { value: string | undefined; onChange: (value: string | undefined) => void }) {
  const { data } = useQuery(api.customer.list.query({ query: { per_page: most } }))
  return (
    <SelectField
      width={200}
      label="客户"
      placeholder="客户"
      value={props.value}
      options={data?.customers.map((one) => ({ value: one.id, label: one.name }))}
      canClear
      onChange={props.onChange}
    />
  )
}

/** Whose people or organisations an operator looks at; administrators have one customer and are not asked. */
export const customerFilters = (): ListFilter[] =>
  isOperator()
    ? [
        {
          kind: 'custom',
          name: 'customer_id',
          isPart: true,
          render: (value, onChange) => <CustomerChoice value={value} onChange={onChange} />,
        },
      ]
    : []
