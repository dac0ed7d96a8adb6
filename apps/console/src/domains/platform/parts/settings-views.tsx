import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import styles from './settings-views.module.css'

export type SettingsView = { value: string; label: string }

/** Which part of a tab of the settings is shown; it stands in the address, the first without being named. */
export function useSettingsView(views: readonly [SettingsView, ...SettingsView[]]) {
  const [params, setParams] = useSearchParams()
  const shown = views.find(({ value }) => value === params.get('view')) ?? views[0]
  const choose = (value: string): void => {
    setParams((current) => {
      // A list's own filters mean nothing to the other part.
      const next = new URLSearchParams([...current].filter(([name]) => name === 's' || name === 'hm'))
      if (value !== views[0].value) next.set('view', value)
      return next
    })
  }
  const control = (
    <div className={styles.views}>
      <Segmented aria-label="视图" value={shown.value} options={[...views]} onChange={choose} />
    </div>
  )
  return { view: shown.value, control }
}
