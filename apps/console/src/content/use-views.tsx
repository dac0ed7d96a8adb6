import { useLocation, useSearchParams } from 'react-router'
import { TabLinks } from '../kit/detail/tab-links.tsx'
import type { ListFilter } from '../kit/list/list-types.ts'

export type View = { value: string; label: string }

/**
 * Which of the lists or forms of one page is shown, with the links to choose it: `control` for a form, `part` for the filter
 * row of a list. The address names all but the first.
 */
export function useViews(views: readonly [View, ...View[]]) {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const shown = views.find(({ value }) => value === params.get('view')) ?? views[0]
  const control = (
    <TabLinks
      isSegmented
      label="视图"
      active={shown.value}
      // A list's own filters mean nothing to the other part.
      tabs={views.map(({ value, label }) => ({
        key: value,
        label,
        to: value === views[0].value ? pathname : `${pathname}?view=${value}`,
      }))}
    />
  )
  const part: ListFilter = { kind: 'custom', name: 'view', isPart: true, render: () => control }
  return { view: shown.value, control, part }
}
