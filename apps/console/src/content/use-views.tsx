import { useLocation, useSearchParams } from 'react-router'
import { TabLinks } from '../kit/detail/tab-links.tsx'

export type View = { value: string; label: string }

/** Which of the lists or forms of one page is shown, with the links to choose it; the address names all but the first. */
export function useViews(views: readonly [View, ...View[]]) {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const shown = views.find(({ value }) => value === params.get('view')) ?? views[0]
  const control = (
    <TabLinks
      isSecondary
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
  return { view: shown.value, control }
}
