import { AppstoreOutlined, SettingOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { useCallback, useState } from 'react'
import { Floating } from '../floating.tsx'
import { Checkbox } from './checkbox.tsx'
import { isColumnShown } from './list-preferences.ts'
import type { ListPreferences } from './list-preferences.ts'
import styles from './list-settings.module.css'
import type { Density, ListColumn, ListView } from './list-types.ts'

export type ListSettingsProps<Row> = {
  columns: ListColumn<Row>[]
  preferences: ListPreferences
  onChange: (change: ListPreferences) => void
  view: ListView
  density: Density
  hasCards: boolean
}

const DENSITIES: { value: Density; label: string }[] = [
  { value: 'normal', label: '标准' },
  { value: 'dense', label: '紧凑' },
]

/** Table or cards, which columns, how dense; remembered per list. */
export function ListSettings<Row>(props: ListSettingsProps<Row>) {
  const { columns, preferences, onChange, view, density, hasCards } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setAnchor(null), [])
  const choices = columns.filter((column) => !column.isFixed)
  return (
    <div className={styles.settings}>
      {hasCards && (
        <div className={styles.views}>
          <button
            type="button"
            aria-pressed={view === 'table'}
            aria-label="表格"
            title="表格"
            onClick={() => onChange({ view: 'table' })}
          >
            <UnorderedListOutlined aria-hidden />
          </button>
          <button
            type="button"
            aria-pressed={view === 'cards'}
            aria-label="卡片"
            title="卡片"
            onClick={() => onChange({ view: 'cards' })}
          >
            <AppstoreOutlined aria-hidden />
          </button>
        </div>
      )}
      {view === 'table' && (
        <button
          type="button"
          className={styles.open}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          aria-label="列表设置"
          title="列表设置"
          onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
        >
          <SettingOutlined aria-hidden />
        </button>
      )}
      {anchor && (
        <Floating anchor={anchor} onClose={close} align="end" label="列表设置" width={208}>
          <div className={styles.panel}>
            <p className={styles.heading}>密度</p>
            <div className={styles.densities}>
              {DENSITIES.map((one) => (
                <button
                  key={one.value}
                  type="button"
                  aria-pressed={density === one.value}
                  onClick={() => onChange({ density: one.value })}
                >
                  {one.label}
                </button>
              ))}
            </div>
            <p className={styles.heading}>显示的列</p>
            <ul className={styles.columns}>
              {choices.map((column) => {
                const isShown = isColumnShown(column, preferences)
                return (
                  <li key={column.key}>
                    <label>
                      <Checkbox
                        label={column.title}
                        isChecked={isShown}
                        onToggle={() => onChange({ columns: { ...preferences.columns, [column.key]: !isShown } })}
                      />
                      {column.title}
                    </label>
                  </li>
                )
              })}
            </ul>
            {preferences.columns && (
              <button type="button" className={styles.reset} onClick={() => onChange({ columns: {} })}>
                恢复默认列
              </button>
            )}
          </div>
        </Floating>
      )}
    </div>
  )
}
