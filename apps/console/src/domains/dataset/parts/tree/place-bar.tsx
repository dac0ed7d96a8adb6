import { nameOfPath } from '@lab/contract/dataset-paths'
import { Fragment } from 'react'
import { SelectField } from '../../../../kit/form/controls/select-field.tsx'
import { AppLink } from '../../../../kit/link.tsx'
import styles from './tree.module.css'

type PlaceBarProps = {
  dir: string
  addressOf: (dir: string) => string
  version: number | null
  published: number
  onVersion: (version: number | null) => void
}

/** Every folder from the root to the one that is open. */
const foldersTo = (dir: string): string[] => {
  const parts = dir.split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** Where one is in the tree, as links, and which state of it is shown. */
export function PlaceBar({ dir, addressOf, version, published, onVersion }: PlaceBarProps) {
  const folders = dir === '' ? [] : foldersTo(dir)
  return (
    <div className={styles.place}>
      <nav aria-label="文件夹" className={styles.path}>
        {folders.length === 0 ? <b>全部文件</b> : <AppLink to={addressOf('')}>全部文件</AppLink>}
        {folders.map((folder, index) => (
          <Fragment key={folder}>
            <span aria-hidden>/</span>
            {index === folders.length - 1 ? (
              <b aria-current="page">{nameOfPath(folder)}</b>
            ) : (
              <AppLink to={addressOf(folder)}>{nameOfPath(folder)}</AppLink>
            )}
          </Fragment>
        ))}
      </nav>
      {published > 0 && (
        <SelectField
          isSmall
          width={112}
          label="查看的版本"
          value={version ?? 0}
          options={[
            { value: 0, label: '当前文件' },
            ...Array.from({ length: published }, (_, index) => ({
              value: published - index,
              label: `v${published - index}`,
            })),
          ]}
          onChange={(value) => onVersion(value === 0 ? null : value)}
        />
      )}
    </div>
  )
}
