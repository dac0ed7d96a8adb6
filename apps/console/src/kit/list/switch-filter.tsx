import { Segmented } from '../segmented.tsx'
import type { ListFilter, Option } from './list-types.ts'

/** A filter whose few values are all in sight. The first one is what an address without the name means. */
export function switchFilter(name: string, label: string, options: readonly Option[]): CustomFilter {
  const usual = options[0]?.value
  return {
    kind: 'custom',
    name,
    render: (value, onChange) => (
      <Segmented
        label={label}
        options={options}
        value={options.some((one) => one.value === value) ? value : usual}
        onChange={(next) => onChange(next === usual ? undefined : next)}
      />
    ),
  }
}

type CustomFilter = Extract<ListFilter, { kind: 'custom' }>

/** The same, choosing which list is shown instead of narrowing one. */
export const switchPart = (...given: Parameters<typeof switchFilter>): ListFilter => ({
  ...switchFilter(...given),
  isPart: true,
})
