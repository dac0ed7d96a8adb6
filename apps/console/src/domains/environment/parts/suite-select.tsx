import type { EnvUsage } from '@lab/contract/environment'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import type { CustomControl } from '../../../kit/form/form-types.ts'

/** An enabled suite of the organisation; of one use, or of any. */
export function SuiteSelect({ id, value, onChange, onBlur, isDisabled, usage }: CustomControl & { usage?: EnvUsage }) {
  const { data } = useQuery(
    api.environment.listSuites.query({ query: { per_page: 300, state: 'enabled', env_usage: usage } }),
  )
  return (
    <SelectField
      id={id}
      isSearched
      placeholder="选择环境套件"
      isDisabled={isDisabled}
      value={(value as string) || undefined}
      options={data?.env_suites.map((suite) => ({
        value: suite.id,
        label: `${suite.title}（${suite.machines.length} 台主机）`,
      }))}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
