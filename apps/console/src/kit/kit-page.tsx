import { useMemo, useState } from 'react'
import { DialogPreview } from './preview/dialog-preview.tsx'
import { Foundations } from './preview/foundations.tsx'
import { ListPreview } from './preview/list-preview.tsx'
import { ObjectPreview } from './preview/object-preview.tsx'
import { PlacesPreview } from './preview/places-preview.tsx'
import styles from './preview/preview.module.css'
import { sampleRows } from './preview/sample.ts'

const SECTIONS = [
  ['colour', '颜色'],
  ['states', '状态'],
  ['figures', '数值'],
  ['covers', '封面'],
  ['dialogs', '对话框'],
  ['tags', '标签'],
  ['places', '空与错'],
  ['list', '列表页'],
  ['object', '详情与表单'],
] as const

/** Every widget of the kit, alive: for seeing at a glance whether a theme, a browser or an upgrade is right. */
export function KitPage() {
  const [now] = useState(() => Date.now())
  const rows = useMemo(() => sampleRows(1284, now), [now])
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1 className={styles.title}>界面部件</h1>
        <nav className={styles.jump} aria-label="部件">
          {SECTIONS.map(([id, title]) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
      </div>
      <Foundations now={now} />
      <DialogPreview rows={rows} now={now} />
      <PlacesPreview />
      <div id="list">
        <ListPreview rows={rows} />
      </div>
      <div id="object">
        <ObjectPreview now={now} />
      </div>
    </div>
  )
}
